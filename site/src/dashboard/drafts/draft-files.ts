import { createStore, del, entries, get, keys, set } from 'idb-keyval';

/** Beside the drafts of text, whose storage holds nothing else. */
const store = createStore('portal.drafts', 'files');

/** Where the windows tell each other which files are sent or taken out; unlike text, these are in no storage with events. */
let windows: BroadcastChannel | undefined;
const otherWindows = (): BroadcastChannel => (windows ??= new BroadcastChannel('portal.drafts'));

/**
 * Tells when another window has sent a file or taken it out.
 * @param listener gets the name that the file was kept under
 * @returns what ends it
 */
export function onForgottenElsewhere(listener: (name: string) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => listener(String(data));
  otherWindows().addEventListener('message', hear);
  return () => otherWindows().removeEventListener('message', hear);
}

/**
 * Keeps a file that was chosen and not sent yet, over other topics, a reload and a login; or forgets it.
 * @param name is the file's own, or that of the form that it was chosen in
 */
export async function storeFile(name: string, file: File | undefined): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this site's windows only
  if (file === undefined) otherWindows().postMessage(name);
  try {
    await (file === undefined ? del(name, store) : set(name, file, store));
  } catch {
    // Storage is full or refused: the form itself still holds the file.
  }
}

/** The file that was kept under a name. */
export async function storedFile(name: string): Promise<File | undefined> {
  try {
    return asFile(await get<unknown>(name, store));
  } catch {
    // Storage is refused, so nothing was kept.
    return undefined;
  }
}

/** The names of all files that are kept. */
export async function namesOfFiles(): Promise<readonly string[]> {
  try {
    return await keys<string>(store);
  } catch {
    return [];
  }
}

/** Keeps a file under another name, where there is one. */
export async function moveFile(from: string, to: string): Promise<void> {
  const file = await storedFile(from);
  if (file === undefined) return;
  try {
    await set(to, file, store);
    await del(from, store);
  } catch {
    // Storage is full: it stays where it is.
  }
}

/** All files whose names begin alike, in the order of their names. */
export async function storedFiles(prefix: string): Promise<readonly (readonly [name: string, file: File])[]> {
  try {
    const all = await entries<string, unknown>(store);
    return all.flatMap(([name, stored]) => {
      const file = asFile(stored);
      return file !== undefined && name.startsWith(prefix) ? [[name, file] as const] : [];
    });
  } catch {
    return [];
  }
}

const asFile = (stored: unknown): File | undefined => (stored instanceof File ? stored : undefined);
