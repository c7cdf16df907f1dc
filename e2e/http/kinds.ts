import { collectionOf, type CollectionKey } from '@portal/contract';

/** What API, panel and dashboard treat alike: collections that differ in names, sentences and examples alone have one shape. */
function shapeOf(key: CollectionKey): string {
  const { addButton, also, fields, file, list, operations, panel, parent, path, stored, unique } =
    collectionOf(key);
  return JSON.stringify({
    addButton,
    also,
    file: file && [file.kind, file.optional],
    list: Object.keys(list),
    operations,
    panel,
    parent,
    hasCalls: path !== undefined,
    isShared: stored.shared !== undefined,
    isUnique: unique !== undefined,
    fields: Object.values(fields).map((field) => {
      if (field.group !== 'value') return field.group;
      const { choices, isKept, kind, max, ofPicture, optional } = field;
      return { choices, isKept, kind, max, ofPicture, optional };
    }),
  });
}

/**
 * One collection of each shape, for what is tried at length. That every single one is stored, read, changed and deleted by its own names
 * is held by records.test.ts, and that it stands on its pages by e2e/pages/content.test.ts.
 */
export function oneOfEach<K extends CollectionKey>(keys: readonly K[]): readonly K[] {
  return [...new Map(keys.map((key) => [shapeOf(key), key])).values()];
}
