import { createStore, entries, promisifyRequest } from 'idb-keyval';
import { z } from 'zod';
import { shared } from '../ui/shared.ts';
import { keepWindow, randomKey, windowId } from './window.ts';

const texts = z.record(z.string(), z.string());

const stored = z.object({
  /** Names the form: `batch.12`, `batch.new`. */
  form: z.string(),
  /** The window in which it was typed. */
  window: z.string(),
  /** When something was last typed there, in milliseconds. */
  at: z.number(),
  /** Names what a form for a new record sends, so that it is stored once, whichever window sends it. */
  key: z.string(),
  /** What tells the version of the record that was being edited: `updatedAt`, or the name where that is all there is to edit. */
  basedOn: z.string().optional(),
  /** What stood in the fields of that version. */
  base: texts.optional(),
  values: texts,
});

/** What was typed into a form and chosen there, and is not stored yet. Every window has drafts of its own. */
export type Draft = z.infer<typeof stored> & { readonly file?: File | undefined };

const store = createStore('portal', 'drafts');
/** A file has a place of its own beside its text: whoever types does not write twenty megabytes with every letter. */
const fileOf = '#file';

/** All drafts of this browser, as they are stored: what a form asks for is there at once, and stays where storage is refused. */
const drafts = shared<ReadonlyMap<string, Draft>>(new Map());
/** What the browser refused to store, in whole or in part. */
const unkept = shared<ReadonlySet<string>>(new Set());
/** The drafts whose file, or its end, is not stored yet. */
const unstoredFiles = new Set<string>();
/** What the browser is being asked to store, or to forget. */
const writing = new Map<string, Draft | undefined>();
/**
 * Where a page leaves what is still being written to the next page of the same window: a browser whose disk is busy takes
 * one write after the other, and forgets those that wait when their page goes.
 */
const leftUnder = 'portal.drafts';
const left = z.array(z.tuple([z.string(), stored.nullable()]));
let channel: BroadcastChannel | undefined;

const idOf = ({ form, window }: Pick<Draft, 'form' | 'window'>): string => `${form}@${window}`;

function remember(id: string, draft: Draft | undefined): void {
  const all = new Map(drafts.get());
  if (draft === undefined) all.delete(id);
  else all.set(id, draft);
  drafts.set(all);
}

function markKept(id: string, isKept: boolean): void {
  if (unkept.get().has(id) !== isKept) return;
  unkept.set(new Set(isKept ? [...unkept.get()].filter((one) => one !== id) : [...unkept.get(), id]));
}

const save = (id: string, draft: Draft | undefined, withFile: boolean): Promise<unknown> =>
  store('readwrite', (all) => {
    const { file, ...text } = draft ?? {};
    if (draft === undefined) all.delete(id);
    else all.put(text, id);
    if (withFile && file === undefined) all.delete(id + fileOf);
    else if (withFile) all.put(file, id + fileOf);
    // Without this a page that is left at once takes it along.
    all.transaction.commit();
    return promisifyRequest(all.transaction);
  });

async function write(id: string, draft: Draft | undefined, withFile: boolean): Promise<void> {
  writing.set(id, draft);
  try {
    await save(id, draft, withFile);
    if (withFile && drafts.get().get(id)?.file === draft?.file) unstoredFiles.delete(id);
    markKept(id, !unstoredFiles.has(id));
  } catch {
    markKept(id, draft === undefined);
    // There may be no room for the file, and for the text.
    if (withFile) await save(id, draft, false).catch(() => {});
  }
  // What was typed meanwhile is being written by now.
  if (writing.get(id) === draft) writing.delete(id);
}

function put(id: string, draft: Draft | undefined): void {
  if (drafts.get().get(id)?.file !== draft?.file) unstoredFiles.add(id);
  remember(id, draft);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this site's windows only
  channel?.postMessage([id, draft]);
  void write(id, draft, unstoredFiles.has(id));
}

function leaveWhatIsWritten(): void {
  if (writing.size > 0) sessionStorage.setItem(leftUnder, JSON.stringify([...writing]));
}

function takeWhatWasLeft(): z.infer<typeof left> {
  const text = sessionStorage.getItem(leftUnder) ?? '[]';
  sessionStorage.removeItem(leftUnder);
  return left.safeParse(JSON.parse(text)).data ?? [];
}

async function read(): Promise<void> {
  const began = Date.now();
  try {
    // What is read comes after what is written here.
    for (const [id, draft] of takeWhatWasLeft()) void write(id, draft ?? undefined, draft === null);
    const all = new Map(await entries<string, unknown>(store));
    const found = [...all].flatMap(([id, text]): (readonly [string, Draft])[] => {
      const { data } = stored.safeParse(text);
      const file = all.get(id + fileOf);
      return data === undefined ? [] : [[id, { ...data, ...(file instanceof File && { file }) }]];
    });
    // A slow browser reads for seconds: what was typed meanwhile is newer.
    const typed = [...drafts.get()].filter(([, { at }]) => at >= began);
    drafts.set(new Map([...found, ...typed]));
  } catch {
    // Storage is refused: what is typed is kept as long as the page is there.
  }
}

/** Reads what is kept, and goes on hearing of the other windows. @returns resolves when forms can be drawn */
export async function openDrafts(): Promise<void> {
  keepWindow(() => void read());
  addEventListener('pagehide', leaveWhatIsWritten);
  // A browser has been seen that never answers.
  const reading = Promise.race([read(), new Promise((resolve) => setTimeout(resolve, 2000))]);
  channel = new BroadcastChannel('portal.drafts');
  channel.addEventListener('message', ({ data }: MessageEvent<[string, Draft | undefined]>) => {
    void reading.then(() => remember(...data));
  });
  await reading;
}

/** By the name of the form, as long as the page is there: what it sends keeps its key although another window took the draft. */
const keys = new Map<string, string>();

/** Names what this window's form for a new record sends: the same until {@link forgetKey}. */
export function keyOf(form: string): string {
  const key = keys.get(form) ?? ownDraft(form)?.key ?? randomKey();
  keys.set(form, key);
  return key;
}

/** What comes next from a form is another record, although what is in it stays. */
export function forgetKey(form: string): void {
  keys.set(form, randomKey());
  const draft = ownDraft(form);
  if (draft !== undefined) keepDraft(draft);
}

/** This window's draft of a form, where there is one. */
export const ownDraft = (form: string): Draft | undefined =>
  drafts.get().get(idOf({ form, window: windowId() }));

/** This window's draft of a form as it is typed: whoever asks is drawn anew for every letter. */
export const useOwnDraft = (form: string): Draft | undefined =>
  drafts.use((all) => all.get(idOf({ form, window: windowId() })));

/** This window's draft of a form from before a moment, in milliseconds: it may come to light after the form was drawn. */
export const useEarlierDraft = (form: string, before: number): Draft | undefined =>
  drafts.use((all) => {
    const own = all.get(idOf({ form, window: windowId() }));
    return own !== undefined && own.at < before ? own : undefined;
  });

/** Keeps what is in a form as this window's draft. */
export const keepDraft = (draft: Omit<Draft, 'window' | 'at' | 'key'>): void =>
  put(idOf({ form: draft.form, window: windowId() }), {
    ...draft,
    window: windowId(),
    at: Date.now(),
    key: keyOf(draft.form),
  });

/** Forgets a draft, and gives it back for whoever thinks better of it. */
export function dropDraft<D extends Draft | undefined>(draft: D): D {
  if (draft === undefined) return draft;
  if (draft.window === windowId()) keys.delete(draft.form);
  put(idOf(draft), undefined);
  return draft;
}

/** Forgets this window's draft of a form: it is stored or thrown away. */
export function dropOwn(form: string): Draft | undefined {
  keys.delete(form);
  return dropDraft(ownDraft(form));
}

/** Makes a draft this window's own, key included. @param form where it shall go on, if that is another one */
export function bringHere(draft: Draft, form = draft.form): void {
  dropDraft(draft);
  const { values, file } = draft;
  if (form !== draft.form) return keepDraft({ form, values, file });
  keys.set(form, draft.key);
  keepDraft(draft);
}

/** A draft with what was typed since it was looked at; none where another window has sent it, or thrown it away. */
export const presentDraft = (draft: Draft): Draft | undefined => drafts.get().get(idOf(draft));

/** Puts other texts into a draft, which is this window's from then on. */
export function retype(draft: Draft, values: Draft['values']): void {
  if (draft.window === windowId()) keepDraft({ ...draft, values });
  else bringHere({ ...draft, values });
}

/** The drafts of the forms that are meant, in the order of their names. Whoever asks is drawn anew when one comes or goes, and not for every letter. */
export function useDrafts(isMeant: (form: string) => boolean): readonly Draft[] {
  const meant = (all: ReadonlyMap<string, Draft>): readonly Draft[] =>
    [...all.values()]
      .filter(({ form }) => isMeant(form))
      .toSorted((a, b) => a.form.localeCompare(b.form, 'en', { numeric: true }));
  drafts.use((all) => meant(all).map(idOf).join('\n'));
  return meant(drafts.get());
}

/** Whether the browser keeps all that is typed. */
export const useIsKept = (): boolean => unkept.use((ids) => ids.size === 0);
