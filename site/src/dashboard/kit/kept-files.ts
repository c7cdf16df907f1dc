import { createStore, del, entries, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';

/** Beside the drafts of text, whose storage holds nothing else. */
const store = createStore('portal.drafts', 'files');

/**
 * Keeps a file that was chosen and not sent yet, over other topics, a reload and a login; or forgets it.
 * @param name names the form that it was chosen in
 */
export async function keepFile(name: string, file: File | undefined): Promise<void> {
  try {
    await (file === undefined ? del(name, store) : set(name, file, store));
  } catch {
    // Storage is full or refused: the form itself still holds the file.
  }
}

/** The file that was kept under a name. */
export async function keptFile(name: string): Promise<File | undefined> {
  try {
    return asFile(await get<unknown>(name, store));
  } catch {
    // Storage is refused, so nothing was kept.
    return undefined;
  }
}

/** All files whose names begin alike, in the order of their names. */
export async function keptFiles(prefix: string): Promise<readonly (readonly [name: string, file: File])[]> {
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

/**
 * The file that is chosen in a form, which a form that opens later under the same name finds again.
 * @returns the file, and the way to choose another one or, with `undefined`, none
 */
export function useKeptFile(
  name: string,
): readonly [file: File | undefined, setFile: (file: File | undefined) => void] {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    let isOpen = true;
    const show = (found: File | undefined) => {
      // Whoever was quicker than the storage has chosen another one.
      if (isOpen) setFile((chosen) => chosen ?? found);
    };
    void keptFile(name).then(show);
    return () => {
      isOpen = false;
    };
  }, [name]);
  return [
    file,
    (next) => {
      setFile(next);
      void keepFile(name, next);
    },
  ];
}
