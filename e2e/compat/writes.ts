import { apiBase } from '@portal/contract';
import type { Asked, Asker } from './exchanges.ts';
import {
  apiOf,
  collectionPath,
  everything,
  panelRows,
  panelTypes,
  type Api,
  type PanelRow,
  type PanelType,
  type Row,
} from './reads.ts';

type Values = Readonly<Record<string, unknown>>;

const texts = [
  null,
  '   ',
  '  padded  ',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(10_000),
  'x'.repeat(10_001),
  5,
  ['a'],
  'a\u0000b\r\nc',
  '<b>&amp;"\'</b> ✓ தமிழ்',
];
/** The panel's forms are checked by the same rules: there, that they are asked. */
const panelTexts = [null, '  padded  ', 'x'.repeat(256), 'x'.repeat(10_001), 'a\u0000b\r\nc'];
const emails = ['nonsense', 'a@b', ' A@b.CO ', 'a b@c.de', 'a@b@c.de', null, 5];
const days = [
  '2026-02-30',
  '2028-02-29',
  '26-2-1',
  '1899-12-31',
  '2200-01-01',
  '2026-06-01T00:00:00Z',
  20_260_601,
  '',
  null,
];
const numbers = [
  null,
  '',
  -1,
  0,
  '0',
  ' 12.5 ',
  '1,000',
  12.345,
  99_999_999,
  100_000_000,
  1e308,
  'abc',
  true,
  [5],
];

/** What is tried in the place of a value. */
function triesFor(value: unknown, ofTexts: readonly unknown[] = texts): readonly unknown[] {
  if (typeof value === 'number') return numbers;
  if (typeof value !== 'string') return [];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return days;
  return value.includes('@') ? emails : ofTexts;
}

const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

const picture = 'projects/green-kitchen.jpg';
const lesson = 'lessons/marketing-mix.pdf';

/** A form of one collection as the API takes it. */
interface Form {
  readonly path: string;
  readonly updates: boolean;
  readonly multipart: boolean;
  readonly values: Values;
  readonly fileField?: string;
}

/** The properties of a request's body, wherever the document keeps them. */
function propertiesOf(
  api: Api,
  schema: unknown,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const {
    $ref,
    allOf = [],
    properties = {},
  } = schema as {
    readonly $ref?: string;
    readonly allOf?: readonly unknown[];
    readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const referred =
    $ref === undefined ? {} : propertiesOf(api, api.components.schemas[$ref.replace(/.*\//, '')]);
  return Object.assign({}, referred, ...allOf.map((part) => propertiesOf(api, part)), properties) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
}

/** The forms of the API, each filled like the first record of its collection. */
function formsOf(api: Api, collections: Readonly<Record<string, readonly Row[]>>): readonly Form[] {
  return Object.entries(api.paths).flatMap(([path, { post }]) => {
    const [row] = collections[post?.tags?.[0] ?? ''] ?? [];
    const [body] = Object.entries(post?.requestBody?.content ?? {});
    if (row === undefined || body === undefined) return [];
    const [type, content] = body;
    const names = Object.keys(propertiesOf(api, content.schema));
    const fileField = names.find((name) => !(name in row));
    return [
      {
        path: apiBase + path,
        updates: api.paths[`${path}/{id}`]?.['put'] !== undefined,
        multipart: type.startsWith('multipart'),
        values: Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
        ...(fileField === undefined ? {} : { fileField }),
      },
    ];
  });
}

const asText = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

function sending(form: Form, method: string, path: string, values: Values, file?: string): Asked {
  const asked = { as: 'administrator', method, path } as const;
  if (!form.multipart) return { ...asked, json: values };
  return {
    ...asked,
    form: asText(values),
    ...(file === undefined ? {} : { file: [form.fileField ?? '', file] as const }),
  };
}

async function formOverApi(ask: Asker, form: Form): Promise<void> {
  const { fileField, multipart, path, updates, values } = form;
  const file = fileField?.startsWith('pdf') === true ? lesson : picture;
  const own = multipart ? file : undefined;
  const made = JSON.parse((await ask(sending(form, 'POST', path, values, own))).body) as unknown;
  const { insertId } = (Array.isArray(made) ? made[0] : made) as { readonly insertId: number };
  const one = `${path}/${insertId}`;
  await ask({ ...sending(form, 'POST', path, values, own), headers: { prefer: 'return=representation' } });
  await ask({ ...sending(form, 'POST', path, values, own), as: 'visitor' });
  await ask({ as: 'administrator', method: 'POST', path, raw: { type: 'application/json', text: '{"a":' } });
  await ask({ as: 'administrator', method: 'POST', path, raw: { type: 'text/plain', text: 'a=b' } });
  if (multipart) {
    await ask(sending(form, 'POST', path, values));
    await ask(sending(form, 'POST', path, values, file === lesson ? picture : lesson));
  }
  for (const name of Object.keys(values)) await ask(sending(form, 'POST', path, without(values, name), own));
  // An update answers what was stored; where there is none, a creation is asked for the whole record.
  const headers = { prefer: 'return=representation' };
  for (const [name, value] of Object.entries(values)) {
    if (updates) await ask(sending(form, 'PUT', one, without(values, name)));
    for (const tried of triesFor(value)) {
      if (multipart && typeof tried !== 'string') continue;
      const changed = { ...values, [name]: tried };
      await ask(
        updates
          ? sending(form, 'PUT', one, changed)
          : { ...sending(form, 'POST', path, changed, own), headers },
      );
    }
  }
  if (updates) {
    await ask({
      ...sending(form, 'PUT', one, values),
      headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
    });
    await ask(sending(form, 'PUT', `${path}/2147483647`, values));
    if (multipart) await ask(sending(form, 'PUT', one, values, file));
  }
  await ask({ as: 'administrator', method: 'DELETE', path: one });
  await ask({ as: 'administrator', method: 'DELETE', path: one });
}

/** Attributes that Strapi writes itself. */
const strapisOwn = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

async function typeInPanel(
  ask: Asker,
  { attributes, uid }: PanelType,
  rows: readonly PanelRow[],
): Promise<void> {
  const [row] = rows;
  if (row === undefined) return;
  const path = collectionPath(uid);
  const one = `${path}/${row.documentId}`;
  const fields = Object.entries(attributes).filter(([name]) => !strapisOwn.has(name));
  const values = Object.fromEntries(
    fields.flatMap(([name, { relation, type }]) => {
      const value = row[name];
      if (type !== 'relation' && type !== 'media') return [[name, value]];
      if (type === 'media') return [[name, (value as { readonly id: number } | null)?.id]];
      const documentId = (value as { readonly documentId?: string } | null)?.documentId;
      return relation === 'manyToOne' && documentId !== undefined
        ? [[name, { connect: [{ documentId }] }]]
        : [];
    }),
  );
  await ask({ as: 'panel', method: 'POST', path, json: values });
  await ask({ as: 'panel', method: 'POST', path, json: {} });
  for (const [name] of fields) await ask({ as: 'panel', method: 'POST', path, json: without(values, name) });
  const refused = await ask({ as: 'panel', method: 'PUT', path: one, json: {} });
  // Logs are not written here at all.
  if (refused.status === 403) return;
  for (const [name, { relation, type }] of fields) {
    const link = relation === 'manyToOne' ? [null, { set: [] }] : [];
    const tries = type === 'relation' ? link : type === 'media' ? [null] : triesFor(row[name], panelTexts);
    for (const tried of tries) await ask({ as: 'panel', method: 'PUT', path: one, json: { [name]: tried } });
  }
  await ask({
    as: 'panel',
    method: 'POST',
    path: `${path}/actions/bulkDelete`,
    json: { documentIds: rows.slice(-2).map(({ documentId }) => documentId) },
  });
  await ask({ as: 'panel', method: 'DELETE', path: one });
}

async function enquiries(ask: Asker): Promise<void> {
  const path = `${apiBase}/contact/send`;
  const form = {
    name: 'Anita',
    email: 'a@example.com',
    phone: '12345',
    enquiry: 'Arun Infra',
    message: 'Hello',
    consent: '1',
  };
  const tags = [
    'Arun Group',
    'arun institute',
    'ArunGrit',
    'Agri Bazaar',
    'AgriBazaar',
    'Arun Eats',
    '',
    'Nobody',
  ];
  for (const enquiry of tags) {
    await ask({ as: 'visitor', method: 'POST', path, json: { ...form, enquiry } });
    await ask({ as: 'visitor', method: 'POST', path, json: { ...form, enquiry, phone: '' } });
  }
  for (const [name, value] of Object.entries(form)) {
    await ask({ as: 'visitor', method: 'POST', path, json: without(form, name) });
    for (const tried of triesFor(value))
      await ask({ as: 'visitor', method: 'POST', path, json: { ...form, [name]: tried } });
  }
  const type = 'application/x-www-form-urlencoded';
  for (const text of [String(new URLSearchParams(form)), 'name=&email=a'])
    await ask({ as: 'visitor', method: 'POST', path, raw: { type, text } });
  await ask({ as: 'visitor', method: 'POST', path, json: { ...form, website: 'https://example.com' } });
  await ask({ as: 'visitor', method: 'POST', path, json: { ...form, elapsed: 5 } });
  for (const json of [{ state: 'done' }, { state: 'read' }, {}])
    await ask({ as: 'administrator', method: 'PUT', path: `${apiBase}/enquiries/1`, json });
  await ask({ as: 'administrator', method: 'DELETE', path: `${apiBase}/enquiries/1` });
  for (const ids of [[2, 3], [], ['a']])
    await ask({ as: 'administrator', method: 'POST', path: `${apiBase}/enquiries/delete`, json: { ids } });
  await ask({ as: 'administrator', method: 'GET', path: `${apiBase}/enquiries` });
}

/** Writes whatever can be written, well and badly. */
export async function writesOf(ask: Asker): Promise<void> {
  const { collections, revision } = await everything(ask);
  // Of the fixture: the panel's names of what is written from now on are other ones in each run.
  const types = await panelTypes(ask);
  const rows = new Map<string, readonly PanelRow[]>();
  for (const { uid } of types) rows.set(uid, await panelRows(ask, uid));
  for (const form of formsOf(await apiOf(ask), collections)) await formOverApi(ask, form);
  await enquiries(ask);
  for (const type of types) await typeInPanel(ask, type, rows.get(type.uid) ?? []);
  await ask({ as: 'visitor', method: 'GET', path: `${apiBase}/schedule/courses` });
  await ask({ as: 'visitor', method: 'GET', path: `${apiBase}/content?since=${revision}` });
  await ask({ as: 'visitor', method: 'GET', path: `${apiBase}/content` });
}
