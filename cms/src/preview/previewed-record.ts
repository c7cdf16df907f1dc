import {
  chosenFileName,
  inputFailure,
  storedHours,
  wordFault,
  wordInput,
  type CollectionKey,
  type RecordFile,
  type RecordOf,
  type ValueField,
} from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { unknownRecord } from '../contract-api/call-failure';
import { nextRank } from '../contract-api/record-order';
import { rowOf } from '../contract-api/record-store';
import type { FileRow, Row } from '../contract-api/row';
import {
  keptAddress,
  presented,
  storedCollection,
  type StoredCollection,
} from '../contract-api/stored-collection';
import { accepts } from '../uploads/inspection';
import { standardWords } from '../words/standard-words';
import { ownWord } from '../words/word-calls';
import { nextId } from './next-id';

/** A record as it would be presented after a write. */
export interface PreviewedRecord {
  readonly record: RecordOf<CollectionKey>;
  /** What the write would say of fields that are missing or wrong. */
  readonly fields: Readonly<Record<string, string>>;
}

type Body = Readonly<Record<string, unknown>>;

/** What is known of a file that was chosen and is not sent yet. */
const chosenFile = z.object({
  name: z.string(),
  type: z.string(),
  size: z.int().min(0).catch(0),
  width: z.int().min(1).nullable().catch(null),
  height: z.int().min(1).nullable().catch(null),
});

/**
 * Makes of a form what its record would be, and writes nothing. A field that is missing or wrong has the stored value, or none.
 * @param shownId of the record; `undefined` for a new one, which has the id that it would get, and for a sentence, which its key names
 * @throws CallFailure 404 when there is no such record
 */
export async function previewedRecord(
  strapi: Core.Strapi,
  key: CollectionKey,
  shownId: number | undefined,
  body: Body,
): Promise<PreviewedRecord> {
  const stored = storedCollection(key);
  const sentence = key === 'words' ? await sentenceOf(strapi, body) : undefined;
  const id = shownId ?? sentence?.id;
  const { fields: definition, file, input, one, parent, update } = stored.collection;
  const before = id === undefined ? undefined : await rowOf(strapi, stored, id);
  if (id !== undefined && before === undefined) throw unknownRecord(one);
  // Some sentences may be empty.
  const schema = sentence !== undefined ? wordInput : before === undefined ? input : update;
  const parsed = schema.safeParse(body);
  const wrong: Record<string, string> = {
    ...(parsed.success ? {} : inputFailure(parsed.error).fields),
    ...sentence?.wrong,
  };
  // An update leaves an optional field that was not sent as it is.
  const right = Object.entries<z.ZodType>(schema.shape).filter(
    ([name]) => !Object.hasOwn(wrong, name) && (before === undefined || Object.hasOwn(body, name)),
  );
  const data = Object.fromEntries(right.map(([name, field]) => [name, field.parse(body[name])]));
  const row: Record<string, unknown> = { ...(before ?? blank(definition)), ...sentence?.standard, ...data };
  if (parent !== undefined && parent.idField in data) {
    const isThere = await hasParent(strapi, stored, Number(data[parent.idField]));
    if (isThere) row[parent.attribute] = { id: data[parent.idField] };
    else wrong[parent.idField] = parent.unknown;
  }
  if (file !== undefined) {
    const chosen = chosenFileOf(file, body[file.field], before === undefined);
    if (typeof chosen === 'string') wrong[file.field] = chosen;
    else if (chosen !== undefined)
      Object.assign(row, { [file.attribute]: chosen }, keptAddress(stored, before));
  }
  if (key === 'profile') row['hours'] = storedHours(row, before);
  if (before === undefined) row['rank'] = await nextRank(strapi, stored.uid);
  row['id'] = id ?? (await nextId(strapi, stored.uid));
  row['updatedAt'] = new Date().toISOString();
  return { record: presented(key, row as Row), fields: wrong };
}

/** What only the list of sentences knows of one: its record, its standard text where it has none, and what `PUT /words` would say. */
async function sentenceOf(strapi: Core.Strapi, { key, text }: Body) {
  const word = (await standardWords()).get(String(key));
  if (word === undefined) return undefined;
  const own = await ownWord(strapi, word.key);
  const fault = typeof text === 'string' ? wordFault(text, word) : undefined;
  return {
    id: own?.id,
    standard: own === undefined ? { text: word.standard } : {},
    wrong: fault === undefined ? {} : { text: fault },
  };
}

/** A row without anything in it. A page cannot show a day or a choice that is none. */
function blank(fields: StoredCollection['collection']['fields']): Record<string, unknown> {
  const values = Object.entries(fields).flatMap(([name, field]) =>
    field.group === 'value' ? [[name, blankValue(field)] as const] : [],
  );
  return Object.fromEntries(values);
}

function blankValue({ choices, kind }: ValueField): unknown {
  if (kind === 'choice') return choices?.[0];
  if (kind === 'day') return new Date().toISOString().slice(0, 10);
  return null;
}

async function hasParent(
  strapi: Core.Strapi,
  { collection }: StoredCollection,
  id: number,
): Promise<boolean> {
  const key = collection.parent?.attribute as CollectionKey;
  return (await rowOf(strapi, storedCollection(key), id)) !== undefined;
}

/** The file of a record before it is sent; `undefined` for the stored one, or the sentence that refuses it. */
function chosenFileOf(rule: RecordFile, value: unknown, isNew: boolean): FileRow | string | undefined {
  if (value === undefined || value === null) return isNew && !rule.optional ? rule.required : undefined;
  const { data } = chosenFile.safeParse(value);
  if (data === undefined || !accepts(rule, data.type)) return rule.wrongType;
  const { height, name, size, type, width } = data;
  const ext = `.${type.split('/')[1]}`;
  return {
    id: 0,
    name,
    hash: chosenFileName,
    sha256: chosenFileName,
    ext,
    url: `/uploads/${chosenFileName}${ext}`,
    mime: type,
    bytes: size,
    width,
    height,
  };
}
