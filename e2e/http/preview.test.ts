import {
  apiCollectionKeys,
  collectionKeys,
  collectionOf,
  exampleOf,
  failures,
  inputFailure,
  isApiCollection,
  previewOrder,
  previewReply,
  type CollectionKey,
} from '@portal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { json, visitor } from './connection.ts';
import { leftFiles } from './disk.ts';
import { bodyOf, create, fixtures, rightFormOf, validBody } from './fixtures.ts';
import { ofEachField } from './kinds.ts';
import { titleOf, tries } from './odd-values.ts';
import { played } from './played-publisher.ts';
import { expectFailure, recordOf, removeAll } from './records.ts';
import { administrator } from './session.ts';

afterEach(removeAll);

const preview = (body: object) => administrator('POST', '/preview', { body: json(body) });

/** What is shown of a form: the order that the publisher was sent. */
async function shown(collection: CollectionKey, id: number | null, record: object) {
  const reply = await preview({ collection, id, record });
  expect(reply.status, reply.text).toBe(200);
  const { html, fields = {}, id: shownId } = previewReply.parse(reply.json);
  const order = previewOrder.parse(JSON.parse(html));
  expect(order).toMatchObject({ collection, record: { id: shownId } });
  const { parent, record: schema } = collectionOf(collection);
  // One that belongs to nothing yet is on no page.
  const owner = parent !== undefined && order.record[parent.idField] === 0 ? { [parent.idField]: 1 } : {};
  expect(schema.safeParse({ ...order.record, ...owner }).error).toBeUndefined();
  return { order, fields, record: order.record };
}

/** A record without what only a write and its file decide, and without what belongs to it. */
const typed = (record: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !/^(updatedAt|image_\w+|pdf_\w+|subjects|lessons)$/.test(name)),
  );

const everything = async () => [(await visitor('GET', '/content')).text, await leftFiles()];

describe.each(ofEachField(apiCollectionKeys))('a form of %s', (key) => {
  const { fields: definition, file, operations, path, update } = collectionOf(key);

  it('is shown as it will be stored, under the id that it gets', async () => {
    const fields = await rightFormOf(key);
    const spaced = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const field = definition[name];
        const isWord = field?.group === 'value' && field.kind === 'choice';
        return [name, typeof value === 'string' && !isWord ? ` ${value}\n` : value];
      }),
    );
    const before = await everything();
    const first = await shown(key, null, spaced);
    expect(first.fields).toEqual(file?.optional === false ? { [file.field]: file.required } : {});
    expect(await everything()).toEqual(before);
    const id = await create(key, fields);
    const stored = await recordOf(key, id);
    expect(typed(first.record)).toEqual(typed(stored));
    // The number of one that was deleted is not given again.
    const next = (await shown(key, null, fields)).record.id;
    expect(next).toBe(id + 1);
    if (!operations.includes('update')) return;
    const { changed } = fixtures[key];
    const after = await shown(key, id, changed);
    expect(after.fields).toEqual({});
    await administrator('PUT', `${path}/${id}`, { body: await bodyOf(key, changed) });
    const updated = await recordOf(key, id);
    // Its file is the stored one.
    expect(updated).toMatchObject({ ...after.record, updatedAt: updated.updatedAt });
  });

  it('with wrong fields is shown without them, and says of each what a write would say', async () => {
    if (!operations.includes('update')) return;
    const id = await create(key);
    const stored = typed(await recordOf(key, id));
    // The rules are the write's own: some of what is tried there is enough.
    const some = tries(key, update, await rightFormOf(key)).filter((_, index) => index % 11 === 0);
    for (const { name, sent, value } of some) {
      const { fields, record } = await shown(key, id, sent);
      // All of it comes as JSON, with a file or without.
      const parsed = update.safeParse(JSON.parse(JSON.stringify(sent)));
      const wrong = parsed.success ? {} : inputFailure(parsed.error).fields;
      expect(fields, titleOf(name, value)).toEqual(wrong);
      if (!parsed.success) expect(typed(record)).toEqual(stored);
    }
  });
});

describe.each(ofEachField(collectionKeys))('an empty form of %s', (key) => {
  it('is shown with nothing in it', async () => {
    const { fields: definition, file, input, parent } = collectionOf(key);
    const { fields, record } = await shown(key, null, {});
    const { error } = input.safeParse({});
    const wrong = error === undefined ? {} : inputFailure(error).fields;
    expect(fields).toEqual({
      ...wrong,
      ...(file?.optional === false ? { [file.field]: file.required } : {}),
    });
    for (const [name, field] of Object.entries(definition)) {
      if (field.group === 'value' && field.reply.safeParse('').success) expect(record[name]).toBe('');
    }
    if (parent !== undefined) expect(record[parent.idField]).toBe(0);
    if (isApiCollection(key)) return;
    expect((await shown(key, null, exampleOf(key))).record).toMatchObject(exampleOf(key));
  });
});

describe('a file that is not sent yet', () => {
  it('has its place and its proportions', async () => {
    const image = { name: 'me.png', type: 'image/png', size: 7, width: 40, height: 30 };
    const { fields, record } = await shown('foodcourt', null, { ...fixtures.foodcourt.fields, image });
    expect(fields).toEqual({});
    expect(record).toMatchObject({
      image_filename: 'me.png',
      image_size: 7,
      image_width: 40,
      image_height: 30,
    });
    const lesson = { ...(await rightFormOf('lesson')), pdf_file: { name: 'a.pdf', type: 'application/pdf' } };
    expect((await shown('lesson', null, lesson)).record).toMatchObject({ pdf_filename: 'chosen-file.pdf' });
  });

  it.each([
    ['of another type', { name: 'a.svg', type: 'image/svg+xml' }],
    ['that says nothing', {}],
    ['that is a path', '/etc/passwd'],
  ])('%s is refused as a write would', async (_what, image) => {
    const { fields, record } = await shown('foodcourt', null, { ...fixtures.foodcourt.fields, image });
    expect(fields).toEqual({ image: collectionOf('foodcourt').file?.wrongType });
    expect(record['image_path']).toBe('');
  });
});

it('a parent that is not there is named', async () => {
  const { fields } = await shown('subject', null, { name: 'Accountancy', course_id: 999_999 });
  expect(fields).toEqual({ course_id: collectionOf('subject').parent?.unknown });
});

it('what cannot be shown is refused by a sentence', async () => {
  const rule = { collection: 'rule', id: null, record: { point: 'x' } };
  for (const [change, status, sentence] of [
    [{ collection: 'enquiry' }, 404, failures.unknownCollection],
    [{ collection: '__proto__' }, 404, failures.unknownCollection],
    [{ id: 999_999 }, 404, failures.unknownRecord('Rule')],
    [{ page: played.unknown }, 404, failures.unknownPage],
    [{ page: played.newer }, 409, failures.newerPreview],
    [{ page: played.away }, 503, failures.noPublisher],
    [{ page: 'https://example.com/' }, 400, '`page` is the path of a page.'],
    [{ id: 1.5 }, 400, '`id` is the id of a record, or null for a new one.'],
    [{ id: undefined }, 400, '`id` is the id of a record, or null for a new one.'],
    [{ record: [] }, 400, '`record` is an object of fields.'],
    [{ quick: 'yes' }, 400, '`quick` is true or false.'],
  ] as const)
    expectFailure(await preview({ ...rule, ...change }), status, sentence);
});

it('a record of another gallery is not there', async () => {
  const reply = await administrator('POST', '/gallery', { body: await validBody('gallery') });
  expect(reply.status).toBe(201);
  const [{ id } = { id: 0 }] = (await visitor('GET', '/gallery')).json as { id: number }[];
  expectFailure(await preview({ collection: 'agrigallery', id, record: {} }), 404, 'Gallery item not found');
});
