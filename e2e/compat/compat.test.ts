import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Additions } from './additions.ts';
import { differences, textDifferences } from './differences.ts';
import { masked, type Asker, type Exchange } from './exchanges.ts';
import { nothing, readFacts, unpackFixture, withPortal, type Facts } from './facts.ts';

/**
 * What is meant to differ from the recorded portal, and why. Each entry is a pattern of the line that a difference is told by; one that no
 * line needs any more fails as well.
 */
const toldDifferences: readonly { readonly line: RegExp; readonly why: string }[] = [
  {
    line: /\/configuration \(panel\)\/data\/contentType\/(metadatas\/\w+\/(edit|list)\/(label|description): |layouts\/edit\/)/,
    why: "The panel has the labels, the hints and the order of the dashboard's forms: both follow from one definition.",
  },
  {
    line: /^(GET \/content-manager\/.*|(schema|fresh)\/contentTypes\/api::[\w.-]+)(\/attributes(\/\w+)?|\/metadatas): the order /,
    why: 'An attribute stands where its definition has it; nothing is read by that order.',
  },
  {
    line: /\/info\/description: /,
    why: 'The line that only the builder of content types shows is gone: no panel in production has it.',
  },
  {
    line: /(collections\/project\/\d+: the order id,updatedAt,stage,title,.* → id,updatedAt,title,stage,|collections\/profile\/\d+: the order id,updatedAt,venture,|fresh\/tables\/profiles\/columns: the order )/,
    why: 'The fields of a project and of a profile come in the order of their definitions.',
  },
  {
    line: /profile.*\/message: "Invalid option: expected one of .* → "Please fill in the brand name/,
    why: 'A profile without its venture was refused by a sentence of the library.',
  },
  {
    line: /Please fill in the brand name, tagline, phone, email, address, hours and enquiry tag/,
    why: 'Hours in words are made of the hours by day where nobody wrote any: docs/decisions/0066-pages-know-the-time.md.',
  },
  {
    line: /api::profile\.profile\/attributes\/hours\/required: |\/error\/details\/errors\/[06]\/path\/0: "hours" → "(enquiryTag|venture)"/,
    why: 'A profile may leave out its hours in words where it has them by the day.',
  },
  {
    line: /^(GET \/api\/v1\/docs|POST \/api\/v1\/contact\/send) \(visitor\): "/,
    why: 'The pages of the CMS stand in one frame. Theirs are cms/src/openapi/page.test.ts and e2e/http/contact.test.ts.',
  },
  {
    line: /publisher[-_]lease|^GET \/api\/v1\/openapi.json .*\/schemas\/Lease/,
    why: 'One publisher publishes by a lock of the operating system: docs/decisions/0060-one-publisher-by-a-lock.md.',
  },
  {
    line: /api::change\.change|tables\/changes\/|rows\/changes\/\d+\/(title|fields|site|differences|kept|before|file|part_of|undone): nothing|\/schemas\/(Change|ChangeList|ChangeDetail|Undone|Bin): nothing|\/paths\/\/(changes|bin)|schemaHash: /,
    why: 'The change log keeps what was before: docs/decisions/0062-the-change-log-keeps-what-was-before.md.',
  },
  {
    line: /(\/paths\/\/[\w/]+\/order|\/schemas\/Order): nothing|\/defaultSortBy: "id" → "rank"/,
    why: 'Records can be moved in their list: docs/decisions/0063-a-record-has-a-rank.md.',
  },
  {
    line: /(\/paths\/\/words|\/schemas\/Word(Input)?): nothing/,
    why: 'Every sentence of the pages is the owner’s: docs/decisions/0065-every-word-is-the-owners.md.',
  },
  {
    line: /(\/paths\/\/preview|\/schemas\/Preview(Input)?): nothing/,
    why: 'A form is shown as the page that it becomes: docs/decisions/0064-a-preview-is-a-render-that-is-thrown-away.md.',
  },
  {
    line: /(\/schemas\/Session\/(properties\/undoDays|required\/2)|\/auth\/session .*\/undoDays): nothing/,
    why: 'A session says how long changes are kept, so that nobody is told of a way back that is not there.',
  },
  {
    line: /\/subject: nothing|(Enquiry|enquiries\/\{id\}.*)\/required\/1[23]: |permissions \(panel\)\/api::enquiry\.enquiry\/.*"venture"/,
    why: 'An enquiry says what it is about: a product, a building.',
  },
  {
    line: /\/schemas\/(Focus|GalleryItemInput|LessonUpdate): nothing|\/paths\/\/.*\/(put|post)\/requestBody\/content\/(application\/json|multipart\/form-data)|\/paths\/\/(\w*gallery|schedule\/lessons)\/\{id\}(\/put)?: nothing|\/(\w*gallery|schedule\/lessons)\/\d+ \((visitor|administrator)\)\/(status|headers\/allow|error|fields): /,
    why: 'Pictures have a caption and a focus, and a PDF is replaced under its address: docs/decisions/0068 and 0069.',
  },
  {
    line: /\/paths\/\/(profile|project|member)|\/collections\/properties\/(profile|project|member)\/items\/|\/schemas\/(VentureProfile|Project|TeamMember)\w*(: |\/)/,
    why: 'Businesses, projects and the team are edited by calls of the API, too: docs/decisions/0070-the-businesses-in-the-dashboard.md.',
  },
  {
    line: /(\/paths\/\/account|\/schemas\/(Account|Device|DeviceEnd|PasswordChange|Proof|RecoveryCodes|SecondFactorO\w+))(\/[\w/-]+)?: nothing/,
    why: 'The account has a screen: docs/decisions/0072-the-account-in-the-dashboard.md.',
  },
  {
    line: /(EnquirySummary\/(properties|required)|enquiries\/summary \(administrator\))\/(mail|5)|\/paths\/\/enquiries\/summary\/get\/summary: /,
    why: 'The numbers of the inbox say whether anybody is mailed.',
  },
  {
    line: /(enquiry\.enquiry|enquiries).*\/(read|state|unread|new|answered): |\/schemas\/Enquiry(Summary|Update)?\/(properties\/(read|state|unread|new|answered)|required\/\d): |\/enquiries\/\{id\}\/put\/(summary: |responses.*\/required\/8: )|api::enquiry\.enquiry.*\/(layouts\/list\/5|[\w:.-]+explorer\.\w+\/11): |^PUT \/api\/v1\/enquiries\/1 \(administrator\) \{("read":(true|"yes"))?\}\//,
    why: 'What was read or not is new, answered or done: docs/decisions/0071-the-state-of-an-enquiry.md.',
  },
  {
    line: /^rows\/changes\/(\d+\/revision|47[1-6]\/record_(type|id)): /,
    why: 'Of several records that the panel deletes at once, two had one revision, and what belonged to one course was deleted between another: each takes its turn.',
  },
  {
    line: /^fresh\/tables\/rate_limits\/columns\/(key|expire): /,
    why: 'A new table of the limits is made in the words of either database; an older one stays as it is.',
  },
];

/** Requests that were refused and are taken today: they are not made again, so that what comes behind them stands on the same rows. */
const takenToday: readonly { readonly request: RegExp; readonly why: string }[] = [
  {
    request: /^PUT .*\/api::profile\.profile\/\w+ \(panel\) \{"hours":null\}$/,
    why: 'A profile may leave out its hours in words.',
  },
];

const used = new Set<RegExp>();

/** The differences that are not told above; of those that differ in numbers only, the first. */
function untold(lines: readonly string[]): readonly string[] {
  const kinds = new Map<string, { readonly first: string; count: number }>();
  for (const text of lines) {
    // Another hash of the tables is what one more column makes.
    if (additions.any && /\/schemaHash: /.test(text)) continue;
    const told = toldDifferences.filter(({ line }) => line.test(text));
    for (const { line } of told) used.add(line);
    if (told.length > 0) continue;
    const kind = text.replaceAll(/\d+/g, '#');
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, { first: text, count: 1 });
    else known.count += 1;
  }
  return [...kinds.values()].map(({ count, first }) => (count === 1 ? first : `${first} (${count} such)`));
}

const nameOf = ({ asked: { as, file, form, json, method, path } }: Exchange): string => {
  const sent = json ?? form;
  const text = sent === undefined ? '' : ` ${JSON.stringify(sent).slice(0, 200)}`;
  return `${method} ${path} (${as})${text}${file === undefined ? '' : ` with ${file[1]}`}`;
};

interface Permission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[] };
}

/** What somebody may do in the panel: Strapi writes these rows anew, in any order, when the order of fields changes. */
function permissions(text: string): string {
  const { data } = JSON.parse(text) as { readonly data: readonly Permission[] };
  const lines = data
    .map(({ action, properties, subject }) => {
      const fields = (properties.fields ?? []).toSorted((a, b) => a.localeCompare(b));
      return [String(subject), action, fields] as const;
    })
    .toSorted(([a, one], [b, other]) => a.localeCompare(b) || one.localeCompare(other));
  const bySubject = Object.groupBy(lines, ([subject]) => subject);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(bySubject).map(([subject, own = []]) => [
        subject,
        Object.fromEntries(own.map(([, action, fields]) => [action, fields])),
      ]),
    ),
  );
}

/** How a reply differs from the recorded one. */
function replyDifferences(was: Exchange, is: Exchange, mask: (text: string) => string): string[] {
  const name = nameOf(was);
  const { body: bodyWas, ...headWas } = was.replied;
  const { body: bodyIs, ...headIs } = is.replied;
  const shown = was.asked.path.endsWith('/permissions') ? permissions : mask;
  return [
    ...differences(headWas, headIs, name, isNew),
    ...textDifferences(shown(bodyWas), shown(bodyIs), name, isNew),
  ];
}

let facts: Facts;
let additions: Additions;
let now: Facts;

/** The collections of the recorded portal. */
function recordedKeys(reads: readonly Exchange[]): readonly string[] {
  const content = reads.find(({ asked }) => asked.path === '/api/v1/content');
  const { collections } = z
    .looseObject({ collections: z.looseObject({}) })
    .parse(JSON.parse(content?.replied.body ?? ''));
  return Object.keys(collections);
}

/** Makes the same requests again, one after another. */
async function replayed(exchanges: readonly Exchange[], ask: Asker): Promise<readonly Exchange[]> {
  const again: Exchange[] = [];
  for (const exchange of exchanges) {
    const { asked } = exchange;
    const isTaken = takenToday.some(({ request }) => request.test(nameOf(exchange)));
    again.push(isTaken ? exchange : { asked, replied: await ask(additions.filled(asked)) });
  }
  return again;
}

beforeAll(async () => {
  facts = await readFacts();
  additions = new Additions(facts.stored.contentTypes, recordedKeys(facts.reads));
  const [filled, fresh] = await Promise.all([
    withPortal(unpackFixture, async (ask) => {
      const reads = await replayed(facts.reads, ask);
      return { reads, writes: await replayed(facts.writes, ask) };
    }),
    withPortal(nothing, (ask) => replayed(facts.fresh.panel, ask)),
  ]);
  now = {
    ...filled.result,
    stored: filled.stored,
    fresh: { panel: fresh.result, stored: fresh.stored },
  };
});

/** Every record has a rank since, and a lesson an address: docs/decisions/0063 and 0069. */
const isNew = (name: unknown): boolean => name === 'rank' || name === 'pdf_address' || additions.has(name);

const asIs = (text: string): string => text;

describe('a portal of an earlier commit', () => {
  it('answers every question as it did, to the byte', () => {
    const lines = facts.reads.flatMap((was, index) => replyDifferences(was, now.reads[index] ?? was, asIs));
    expect(untold(lines)).toEqual([]);
    expect(now.reads.length).toBeGreaterThan(500);
  });

  it('has every enquiry that was read as done, and all others as new', () => {
    const inbox = z.array(
      z.looseObject({ id: z.number(), read: z.boolean().optional(), state: z.string().optional() }),
    );
    const listed = (reads: readonly Exchange[]) => {
      const list = reads.find(
        ({ asked }) => asked.as === 'administrator' && asked.path === '/api/v1/enquiries',
      );
      return inbox.parse(JSON.parse(list?.replied.body ?? ''));
    };
    const was = listed(facts.reads);
    expect(new Set(was.map(({ read }) => read))).toEqual(new Set([true, false]));
    expect(listed(now.reads).map(({ id, state }) => ({ id, state }))).toEqual(
      was.map(({ id, read }) => ({ id, state: read === true ? 'done' : 'new' })),
    );
  });

  it('takes and refuses what it did, with the same replies', () => {
    const lines = facts.writes.flatMap((was, index) =>
      replyDifferences(was, now.writes[index] ?? was, masked),
    );
    expect(untold(lines)).toEqual([]);
    expect(now.writes.length).toBeGreaterThan(1000);
  });

  it('stores all of that in the same rows', () => {
    expect(untold(differences(facts.stored.rows, now.stored.rows, 'rows', isNew))).toEqual([]);
  });

  it('keeps its content types, its tables and their hash', () => {
    const { rows: _, ...was } = facts.stored;
    const { rows: _now, ...is } = now.stored;
    expect(untold(differences(was, is, 'schema', isNew))).toEqual([]);
  });
});

describe('a portal that starts with nothing', () => {
  it('has the panel that it had', () => {
    const lines = facts.fresh.panel.flatMap((was, index) =>
      replyDifferences(was, now.fresh.panel[index] ?? was, masked),
    );
    expect(untold(lines)).toEqual([]);
  });

  it('has the content types and tables that it had', () => {
    expect(untold(differences(facts.fresh.stored, now.fresh.stored, 'fresh', isNew))).toEqual([]);
  });
});

afterAll(() => {
  const unused = toldDifferences.filter(({ line }) => !used.has(line));
  if (unused.length > 0)
    throw new Error(`No difference any more: ${unused.map(({ line }) => line.source).join(', ')}`);
});
