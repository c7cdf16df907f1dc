import { collectionOf, exampleOf, isApiCollection, type CollectionKey } from '@portal/contract';
import { expect } from 'vitest';
import { z } from 'zod';
import { fixtures } from './fixtures.ts';
import { documentIdOf, panelUpload } from './panel-session.ts';
import { pdf, png } from './test-files.ts';

/** The content type that holds the records of a collection. */
export const uidOf = (key: CollectionKey): string => {
  const { singular } = collectionOf(key).stored;
  return `api::${singular}.${singular}`;
};

/** The panel's reply to a new document. */
export const made = z.looseObject({ data: z.looseObject({ id: z.number(), documentId: z.string() }) });
const files = z.array(z.looseObject({ id: z.number() }));

/** Puts a file of the collection's kind into the library and answers its id. */
export async function libraryFile(key: CollectionKey): Promise<number> {
  const isPdf = collectionOf(key).file?.kind === 'pdf';
  const reply = await panelUpload(
    isPdf ? pdf('from the panel.pdf') : await png('from the panel.png', 50, 20),
  );
  expect(reply.status, reply.text).toBeLessThan(300);
  const [stored] = files.parse(reply.json);
  return stored?.id ?? 0;
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
