import { AsyncLocalStorage } from 'node:async_hooks';
import type { Inspection } from './inspection';
import type { Picture } from './picture';

/** What was found out about the files of an upload before it begins: by the rule of their record, or by the library's. */
export const inspections = new WeakMap<object, Inspection>();

const underWay = new AsyncLocalStorage<Map<string, Picture>>();

/** Stores inspected files. Strapi passes on the path of a file only, so it is by its path that its picture is found. */
export function whileInspected<T>(
  files: readonly { readonly filepath: string }[],
  store: () => Promise<T>,
): Promise<T> {
  const pictures = files.flatMap((file) => {
    const picture = inspections.get(file)?.picture;
    return picture === undefined ? [] : [[file.filepath, picture] as const];
  });
  return underWay.run(new Map(pictures), store);
}

/** Notes a picture that was made of an inspected one, for as long as that one is stored. */
export function noteInspected(path: string, picture: Picture): void {
  underWay.getStore()?.set(path, picture);
}

/** The picture at a path, of an upload that is under way. */
export const inspectedPicture = (path: string): Picture | undefined => underWay.getStore()?.get(path);
