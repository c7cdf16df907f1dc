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

/** Of these collections a few that have every trait of all. */
function covering<K extends CollectionKey>(
  keys: readonly K[],
  traitsOf: (key: K) => readonly string[],
): readonly K[] {
  const missing = new Set(keys.flatMap(traitsOf));
  const bringsOf = (key: K): number => traitsOf(key).filter((trait) => missing.has(trait)).length;
  const found = new Set<K>();
  while (missing.size > 0) {
    const best = keys.reduce((one, other) => (bringsOf(other) > bringsOf(one) ? other : one));
    found.add(best);
    for (const trait of traitsOf(best)) missing.delete(trait);
  }
  return keys.filter((key) => found.has(key));
}

/** Enough collections for each way of storing records: what is done with whole records does not depend on their fields. */
export const ofEachStore = <K extends CollectionKey>(keys: readonly K[]): readonly K[] =>
  covering(keys, (key) => {
    const { file, operations, path, parent, stored } = collectionOf(key);
    const store = [
      file?.kind,
      parent === undefined ? '' : 'owned',
      stored.shared === undefined ? '' : 'shared',
    ].join();
    return [
      store,
      operations.includes('create') ? 'grows' : path === undefined ? 'has no calls' : 'grows in the panel',
    ];
  });

/** Enough collections for each kind of field, as JSON and in a form with a file: rules are a field's, not a collection's. */
export const ofEachField = <K extends CollectionKey>(keys: readonly K[]): readonly K[] =>
  covering(keys, (key) => {
    const { also, fields, file, unique } = collectionOf(key);
    const way = file === undefined ? 'as JSON' : 'in a form';
    const kinds = Object.values(fields).flatMap((field) =>
      field.group === 'value'
        ? [`${field.kind} ${way}`, `${field.optional ? 'optional' : 'wanted'} ${way}`]
        : [`${field.group} ${way}`],
    );
    return [...kinds, ...Object.keys(also), `file ${file?.optional}`, unique === undefined ? '' : 'unique'];
  });
