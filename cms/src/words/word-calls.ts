import {
  revisionHeader,
  wordFault,
  wordInput,
  type RecordOf,
  type StandardWord,
  type Word,
} from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { ActionOf } from '../contract-api/controller';
import { CallFailure, invalidInput, unknownRecord } from '../contract-api/call-failure';
import { listRecords } from '../contract-api/record-store';
import { createIn, deleteIn, updateIn } from '../contract-api/record-writer';
import { bodyOf } from '../contract-api/request';
import type { Row } from '../contract-api/row';
import { presented, storedCollection } from '../contract-api/stored-collection';
import type { LoggedChange } from '../history/change-log';
import { contentWrite } from '../revision/content-write';
import { changeUid } from '../revision/revision-types';
import { standardWords } from './standard-words';

type OwnWord = RecordOf<'words'>;

/** @param last the record that held the owner's last text, where there is none now */
const entryOf = (word: StandardWord, own: OwnWord | undefined, last?: number): Word => ({
  ...word,
  page: word.pages[0],
  text: own?.text ?? null,
  updatedAt: own?.updatedAt ?? null,
  id: own?.id ?? last ?? null,
});

/** The records that held the owner's last texts and were deleted, by their keys. */
async function lastHolders(strapi: Core.Strapi): Promise<ReadonlyMap<string, number>> {
  const deleted: readonly Pick<LoggedChange, 'before' | 'recordId'>[] = await strapi.db
    .query(changeUid)
    .findMany({
      where: { recordType: 'words', action: 'deleted' },
      select: ['before', 'recordId'],
      orderBy: { revision: 'asc' },
    });
  return new Map(
    deleted.flatMap(({ before, recordId }) => (before === null ? [] : [[String(before['key']), recordId]])),
  );
}

/** @throws CallFailure 404 when no page says it */
async function standardOf(key: string): Promise<StandardWord> {
  const word = (await standardWords()).get(key);
  if (word === undefined) throw unknownRecord(storedCollection('words').collection.one);
  return word;
}

/** GET /words: a stored text of a sentence that is no more is kept, and not listed. */
export const listWords: ActionOf = (strapi) => async (ctx) => {
  const page: unknown = ctx.query['page'];
  const words = [...(await standardWords()).values()];
  const own = new Map((await listRecords(strapi, 'words')).map((one) => [one.key, one]));
  const last = await lastHolders(strapi);
  ctx.body = words
    .filter(({ pages }) => page === undefined || pages.some((one) => one === page))
    .map((word) => entryOf(word, own.get(word.key), last.get(word.key)));
};

/** What is stored for a sentence. */
export async function ownWord(strapi: Core.Strapi, key: string): Promise<OwnWord | undefined> {
  const row: Row | null = await strapi.db.query(storedCollection('words').uid).findOne({ where: { key } });
  return row === null ? undefined : (presented('words', row) as OwnWord);
}

/**
 * Puts a text in the place of a sentence; its standard text takes away what stood there. One sentence has one record: whoever writes at the same
 * time finds it.
 */
async function write(strapi: Core.Strapi, ctx: Context, word: StandardWord, text: string): Promise<Word> {
  const { key, standard } = word;
  const { own, last, revision } = await contentWrite(strapi, async (change) => {
    const present = await ownWord(strapi, key);
    let now: OwnWord | undefined = present;
    if (text === standard) {
      if (present !== undefined) await deleteIn(strapi, 'words', present.id);
      now = undefined;
    } else if (present === undefined)
      now = (await createIn(strapi, 'words', { input: { key, text } })).record as OwnWord;
    else if (present.text !== text)
      now = (await updateIn(strapi, 'words', present.id, { input: { key, text } })).record as OwnWord;
    return { own: now, last: present?.id, revision: change.revision() };
  });
  ctx.set(revisionHeader, String(revision));
  return entryOf(word, own, last);
}

/** PUT /words */
export const writeWord: ActionOf = (strapi) => async (ctx) => {
  const parsed = wordInput.safeParse(bodyOf(ctx));
  if (!parsed.success) throw invalidInput(parsed.error);
  const { key, text } = parsed.data;
  const word = await standardOf(key);
  const fault = wordFault(text, word);
  if (fault !== undefined) throw new CallFailure(400, { error: fault, fields: { text: fault } });
  ctx.body = await write(strapi, ctx, word, text);
};

/** DELETE /words?key= */
export const deleteWord: ActionOf = (strapi) => async (ctx) => {
  const { key } = ctx.query;
  const word = await standardOf(String(key));
  await write(strapi, ctx, word, word.standard);
  ctx.body = { status: true };
};
