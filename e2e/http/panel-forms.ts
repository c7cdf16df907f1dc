import {
  collectionKeys,
  collectionOf,
  exampleOf,
  isApiCollection,
  type CollectionKey,
} from '@portal/contract';
import { expect } from 'vitest';
import { z } from 'zod';
import type { TestFile } from './connection.ts';
import { fixtures } from './fixtures.ts';
import { collection, documentIdOf, panel, panelUpload } from './panel-session.ts';
import { pdf, png } from './test-files.ts';

/** The collections that the panel shows. */
export const panelKeys = collectionKeys.filter((key) => collectionOf(key).panel !== false);

/** The content type that holds the records of a collection, and where the panel edits them. */
const uidOf = (key: CollectionKey): string => {
  const { singular } = collectionOf(key).stored;
  return `api::${singular}.${singular}`;
};
export const pathOf = (key: CollectionKey): string => collection(uidOf(key));

/** Where the panel edits one record. */
export const documentOf = async (key: CollectionKey, id: number): Promise<string> =>
  `${pathOf(key)}/${await documentIdOf(uidOf(key), id)}`;

const made = z.looseObject({ data: z.looseObject({ id: z.number(), documentId: z.string() }) });
const files = z.array(z.looseObject({ id: z.number() }));

/** Makes a record in the panel. @returns its id, and where the panel edits it */
export async function added(key: CollectionKey, sent: object) {
  const reply = await panel('POST', pathOf(key), sent);
  expect(reply.status, reply.text).toBeLessThan(300);
  const { documentId, id } = made.parse(reply.json).data;
  return { id, path: `${pathOf(key)}/${documentId}` };
}

/** Puts a file, by default one of the collection's kind, into the library and answers its id. */
export async function libraryFile(key: CollectionKey, file?: TestFile): Promise<number> {
  const isPdf = collectionOf(key).file?.kind === 'pdf';
  const usual = isPdf ? pdf('from the panel.pdf') : await png('from the panel.png', 50, 20);
  const reply = await panelUpload(file ?? usual);
  expect(reply.status, reply.text).toBeLessThan(300);
  return files.parse(reply.json)[0]?.id ?? 0;
}

/** What the panel's form sends for a new record. */
export async function form(key: CollectionKey): Promise<Record<string, unknown>> {
  const { file, parent, stored, venture } = collectionOf(key);
  const sent: Record<string, unknown> = exampleOf(key);
  if (stored.shared !== undefined) sent['venture'] = venture;
  if (parent !== undefined && isApiCollection(key)) {
    const owner = Number((await fixtures[key].parent?.())?.[parent.idField]);
    const uid = `api::${parent.attribute}.${parent.attribute}`;
    sent[parent.attribute] = { connect: [{ documentId: await documentIdOf(uid, owner) }] };
  }
  if (file !== undefined) sent[file.attribute] = await libraryFile(key);
  return sent;
}
