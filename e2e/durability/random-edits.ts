// Past 300 lines: every kind of edit, undo and restart, chosen by one chance so that a seed repeats all of them.
import { createHash } from 'node:crypto';
import {
  apiBase,
  apiCollectionKeys,
  collectionOf,
  courseTree,
  type ApiCollectionKey,
} from '@portal/contract';
import { z } from 'zod';
import type { Chance } from '../http/chance.ts';
import { filledForm, growingKeys } from '../http/filled-forms.ts';
import type { TestFile } from '../http/connection.ts';
import sentences from '../http/files/words.json' with { type: 'json' };
import { jpeg, mp4, pdf } from '../http/test-files.ts';
import type { Cms } from '../portal/cms-process.ts';

const businesses = z.array(z.looseObject({ id: z.number(), venture: z.string() }));
const rows = z.array(z.looseObject({ id: z.number() }));
const panelRows = z.looseObject({ results: z.array(z.looseObject({ documentId: z.string() })) });
const token = z.object({ data: z.looseObject({ token: z.string() }) });
const changeList = z.looseObject({
  changes: z.array(z.looseObject({ revision: z.number(), with: z.number() })),
  next: z.number().nullable(),
});

/** What came back; `undefined` when the CMS ended over it. */
type Answer = { readonly status: number; readonly text: string } | undefined;

/** Types that are edited in the panel here, and a text of each. */
const panelEdits = [
  { uid: 'api::project.project', field: 'title' },
  { uid: 'api::member.member', field: 'role' },
  { uid: 'api::batch.batch', field: 'batchName' },
] as const;

/** The collection whose records those of another belong to. */
const parentOf = (key: ApiCollectionKey): ApiCollectionKey | undefined =>
  apiCollectionKeys.find((other) => other === collectionOf(key).parent?.attribute);

const children = apiCollectionKeys.filter((key) => parentOf(key) !== undefined);

const panelPath = (key: ApiCollectionKey): string => {
  const { singular } = collectionOf(key).stored;
  return `/content-manager/collection-types/api::${singular}.${singular}`;
};

/** Two sessions and one of the panel, which edit at random. */
export class RandomEditors {
  readonly #cms: () => Cms;
  readonly #chance: Chance;
  #cookies: string[] = [];
  #token = '';

  /** @param cms the CMS that runs now */
  constructor(cms: () => Cms, chance: Chance) {
    this.#cms = cms;
    this.#chance = chance;
  }

  /** Logs in, anew after a CMS was started. */
  async login(): Promise<void> {
    const { email, password } = this.#cms();
    const login = async (): Promise<string> => {
      const reply = await this.#send('POST', `${apiBase}/auth/login`, { username: 'admin', password });
      return reply.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
    };
    this.#cookies = [await login(), await login()];
    const panel = await this.#send('POST', '/admin/login', { email, password });
    this.#token = token.parse(await panel.json()).data.token;
  }

  /** One change at random, by one of the sessions. It may be refused, as another one came first. */
  async edit(): Promise<Answer> {
    const chance = this.#chance;
    const kind = chance.below(18);
    if (kind === 0) return this.#panelEdit();
    if (kind === 1) return this.#back('undo');
    if (kind === 2) return this.#back('restore');
    if (kind === 3) return this.#adoption();
    if (kind === 15) return this.#businessEdit();
    if (kind > 15) return this.#sentenceEdit();
    const key = chance.of(growingKeys);
    const { operations, path } = collectionOf(key);
    const ids = await this.#idsOf(key);
    if (ids.length === 0 || kind < 6) return this.#create(key);
    const id = chance.of(ids);
    // Before one of another parent it is refused.
    if (kind < 9)
      return this.#call('PUT', `${path}/order`, { id, before: chance.is(0.2) ? null : chance.of(ids) });
    if (kind < 12 || !operations.includes('update')) return this.#call('DELETE', `${path}/${id}`);
    const { changed, file } = filledForm(key);
    const fields = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, this.#varied(value)]),
    );
    const newFile = file !== undefined && chance.is(0.5) ? await this.#file(key) : undefined;
    return this.#call('PUT', `${path}/${id}`, await this.#form(key, fields, newFile));
  }

  /** Every change of the history above a revision, the newest first, and how many went along with it. */
  async changesAbove(base: number): Promise<{ readonly revision: number; readonly with: number }[]> {
    const found: { readonly revision: number; readonly with: number }[] = [];
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      const query: string = before === Number.MAX_SAFE_INTEGER ? '' : `&before=${before}`;
      const reply = await this.#send(
        'GET',
        `${apiBase}/changes?limit=200${query}`,
        undefined,
        this.#cookies[0],
      );
      const page = changeList.parse(await reply.json());
      found.push(...page.changes.filter(({ revision }) => revision > base));
      before = page.changes.some(({ revision }) => revision <= base) ? null : page.next;
    }
    return found;
  }

  /** Takes a change back. */
  undo(revision: number): Promise<Answer> {
    return this.#call('POST', `/changes/${revision}/undo`);
  }

  /** The content as visitors read it, without times and revision, and a digest of every file that it names, by its path. */
  async state(): Promise<{
    readonly revision: number;
    readonly content: unknown;
    readonly files: Record<string, string>;
  }> {
    const reply = await this.#send('GET', `${apiBase}/content`);
    const { revision, collections } = z
      .looseObject({ revision: z.number(), collections: z.record(z.string(), z.array(z.looseObject({}))) })
      .parse(await reply.json());
    const content = Object.fromEntries(
      Object.entries(collections).map(([key, records]) => [
        key,
        records.map(({ updatedAt: _time, ...record }) => record),
      ]),
    );
    const paths = new Set(
      Object.values(collections)
        .flat()
        .flatMap(({ image_path, pdf_filename }) => [
          ...(typeof image_path === 'string' ? [image_path] : []),
          ...(typeof pdf_filename === 'string' ? [`assets/${pdf_filename}`] : []),
        ]),
    );
    const files: Record<string, string> = {};
    for (const path of [...paths].toSorted()) {
      const file = await this.#send('GET', new URL(path, `${this.#cms().origin}/`).pathname);
      const bytes = Buffer.from(await file.arrayBuffer());
      files[path] = `${file.status} ${createHash('sha256').update(bytes).digest('hex')}`;
    }
    return { revision, content, files };
  }

  async #create(key: ApiCollectionKey): Promise<Answer> {
    const { fields, file } = filledForm(key);
    const parent = parentOf(key);
    const parents = parent === undefined ? [] : await this.#idsOf(parent);
    const { idField = '' } = collectionOf(key).parent ?? {};
    const owner = parents.length === 0 ? {} : { [idField]: this.#chance.of(parents) };
    const form = await this.#form(key, { ...owner, ...fields }, file && (await this.#file(key)));
    return this.#call('POST', collectionOf(key).path, form);
  }

  /** Takes one of the last changes back, or has its record as it was then. */
  async #back(how: 'undo' | 'restore'): Promise<Answer> {
    const reply = await this.#send('GET', `${apiBase}/changes?limit=20`, undefined, this.#cookies[0]);
    const { changes } = changeList.parse(await reply.json());
    if (changes.length === 0) return undefined;
    return this.#call('POST', `/changes/${this.#chance.of(changes).revision}/${how}`);
  }

  #panel(method: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, origin: this.#cms().origin };
    return this.#send(method, path, body, undefined, headers);
  }

  /** The names that the panel has for the records of a list. */
  async #documentsAt(path: string): Promise<readonly string[]> {
    const reply = await this.#panel('GET', `${path}?pageSize=100`);
    return panelRows.parse(await reply.json()).results.map(({ documentId }) => documentId);
  }

  async #panelEdit(): Promise<Answer> {
    const { field, uid } = this.#chance.of(panelEdits);
    const path = `/content-manager/collection-types/${uid}`;
    const all = await this.#documentsAt(path);
    if (all.length === 0) return undefined;
    const documentId = this.#chance.of(all);
    if (this.#chance.is(0.3)) {
      const documentIds = [...new Set([documentId, this.#chance.of(all)])];
      return this.#answer(this.#panel('POST', `${path}/actions/bulkDelete`, { documentIds }));
    }
    const change = { [field]: `Panel ${this.#chance.below(1000)}` };
    return this.#answer(this.#panel('PUT', `${path}/${documentId}`, change));
  }

  /** Changes one of the businesses, of which there are always the same. */
  async #businessEdit(): Promise<Answer> {
    const { path } = collectionOf('profile');
    const reply = await this.#send('GET', apiBase + path);
    const { id, venture } = this.#chance.of(businesses.parse(await reply.json()));
    const fields = Object.entries(filledForm('profile').changed).map(([name, value]) => [
      name,
      this.#varied(value),
    ]);
    return this.#call('PUT', `${path}/${id}`, { ...Object.fromEntries(fields), venture });
  }

  /** Puts a text in the place of a sentence, or takes the standard one again. */
  #sentenceEdit(): Promise<Answer> {
    const { key, standard } = this.#chance.of(sentences);
    if (this.#chance.is(0.3)) return this.#call('DELETE', `/words?key=${key}`);
    return this.#call('PUT', '/words', { key, text: `${standard} ${this.#chance.below(1000)}` });
  }

  /** Gives a record another parent, which the panel alone can do. */
  async #adoption(): Promise<Answer> {
    const key = this.#chance.of(children);
    const parent = parentOf(key) ?? key;
    const [own, parents] = [
      await this.#documentsAt(panelPath(key)),
      await this.#documentsAt(panelPath(parent)),
    ];
    if (own.length === 0 || parents.length === 0) return undefined;
    const change = { [parent]: { connect: [{ documentId: this.#chance.of(parents) }] } };
    return this.#answer(this.#panel('PUT', `${panelPath(key)}/${this.#chance.of(own)}`, change));
  }

  async #idsOf(key: ApiCollectionKey): Promise<number[]> {
    const { operations, path } = collectionOf(key);
    if (operations.includes('list')) {
      const reply = await this.#send('GET', apiBase + path);
      return rows.parse(await reply.json()).map(({ id }) => id);
    }
    const courses = courseTree
      .array()
      .parse(await (await this.#send('GET', `${apiBase}/schedule/courses`)).json());
    const subjects = courses.flatMap((course) => course.subjects);
    return (key === 'subject' ? subjects : subjects.flatMap(({ lessons }) => lessons)).map(({ id }) => id);
  }

  /** A file of the collection's kind with bytes of its own. */
  async #file(key: ApiCollectionKey): Promise<TestFile> {
    const name = `file ${this.#chance.below(1_000_000)}`;
    const kind = collectionOf(key).file?.kind;
    if (kind === 'pdf') return pdf(`${name}.pdf`);
    return key === 'gritgallery' ? mp4(`${name}.mp4`) : jpeg(`${name}.jpg`);
  }

  async #form(
    key: ApiCollectionKey,
    fields: Readonly<Record<string, unknown>>,
    file?: TestFile,
  ): Promise<object | FormData> {
    const rule = collectionOf(key).file;
    if (rule === undefined) return fields;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    if (file !== undefined)
      form.append(rule.field, new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
    return form;
  }

  /** Texts are other ones each time, so that an edit changes something. */
  #varied(value: unknown): unknown {
    return typeof value === 'string' && /^[A-Z][a-z ]+$/.test(value)
      ? `${value} ${this.#chance.below(1000)}`
      : value;
  }

  #call(method: string, path: string, body?: object): Promise<Answer> {
    return this.#answer(this.#send(method, apiBase + path, body, this.#chance.of(this.#cookies)));
  }

  /** A CMS that ends answers nothing; anything else does. */
  async #answer(reply: Promise<Response>): Promise<Answer> {
    try {
      const read = await reply;
      return { status: read.status, text: await read.text() };
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }

  #send(
    method: string,
    path: string,
    body?: object,
    cookie?: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(this.#cms().origin + path, {
      method,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }
}
