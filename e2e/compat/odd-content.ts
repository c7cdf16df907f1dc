import { apiBase } from '@portal/contract';
import type { Asked, Asker } from './exchanges.ts';
import { collectionPath, everything, panelRows } from './reads.ts';

type Form = Readonly<Record<string, string>>;

const odd = `Tamil தமிழ், an emoji 🪔, <b>&amp; "quotes" 'and'</b>, a \\ and a tab\tinside`;
const short = 'ä'.repeat(255);
const long = `${odd}\n\nLine three,, , with commas,\n${'long '.repeat(100)}`;
const longest = 'Ω'.repeat(10_000);

const portrait = 'projects/corner-shop.jpg';
const lesson = 'lessons/forms-of-business-organisation.pdf';

/** Fills a seeded portal with records of every kind whose values are unusual, over the API and in the panel. */
export async function oddContent(ask: Asker): Promise<void> {
  const send = async (asked: Asked): Promise<unknown> => {
    const { body, status } = await ask(asked);
    if (status >= 400) throw new Error(`${asked.method} ${asked.path}: ${status} ${body}`);
    return JSON.parse(body) as unknown;
  };
  const call = (method: string, path: string, json: unknown) =>
    send({ as: 'administrator', method, path: apiBase + path, json });
  const post = (path: string, ...forms: readonly object[]): Promise<unknown> =>
    forms.reduce<Promise<unknown>>(async (before, form) => {
      await before;
      return call('POST', path, form);
    }, Promise.resolve());
  const upload = (path: string, form: Form, field: string, file: string) =>
    send({ as: 'administrator', method: 'POST', path: apiBase + path, form, file: [field, file] });
  const insertId = (reply: unknown): number =>
    ((Array.isArray(reply) ? reply[0] : reply) as { insertId: number }).insertId;
  const panel = (method: string, path: string, json?: object) =>
    send({ as: 'panel', method, path, ...(json === undefined ? {} : { json }) });

  const teacher = {
    name: short,
    designation: '  padded  ',
    experience: '0',
    email: 'A.B+c@example.co.in',
    about: long,
    education: ',',
    achievements: longest,
    workExperience: odd,
  };
  await upload('/faculty', teacher, 'image', portrait);
  await upload(
    '/faculty',
    { ...teacher, name: 'Without a picture', achievements: 'None' },
    'image',
    portrait,
  );
  await post(
    '/batch',
    { batchName: short, subjects: odd, languages: 'தமிழ்', startDate: '2199-12-31', duration: '1', fees: 0 },
    {
      batchName: 'Amount as text',
      subjects: ',',
      languages: ' , ',
      startDate: '1900-01-01',
      duration: odd,
      fees: ' 1999.99 ',
    },
    {
      batchName: 'Most',
      subjects: 'a',
      languages: 'b',
      startDate: '2028-02-29',
      duration: 'c',
      fees: 99_999_999,
    },
  );
  for (const path of ['/eligible', '/whyjoin', '/timetable', '/scholarship', '/rule'])
    await post(
      path,
      { point: long },
      { point: path === '/eligible' ? longest : ' x ' },
      { point: 'Deleted' },
    );
  await post(
    '/fees',
    { program: short, tuitionFee: 0, registration: '', inclusion: 0.01, total: 99_999_999 },
    { program: odd, tuitionFee: '12.50', registration: null, inclusion: '0', total: 12.5 },
    { program: 'Nought', tuitionFee: 1, registration: 0, inclusion: 0, total: 1 },
  );
  const course_id = insertId(await call('POST', '/schedule/courses', { name: short }));
  await post('/schedule/courses', { name: 'Without a subject' });
  const subject_id = insertId(await call('POST', '/schedule/subjects', { course_id, name: odd }));
  await post('/schedule/subjects', { course_id: String(course_id), name: 'Without a lesson' });
  await upload('/schedule/lessons', { subject_id: String(subject_id), name: short }, 'pdf_file', lesson);
  await upload(
    '/schedule/lessons',
    { subject_id: String(subject_id), name: 'Without a PDF' },
    'pdf_file',
    lesson,
  );
  for (const name of ['gallery', 'gritgallery', 'infragallery', 'agrigallery', 'eatsgallery'])
    await upload(`/${name}`, {}, 'image', portrait);
  await upload('/foodcourt', { name: short, about: long, products: ',, a ,' }, 'image', portrait);
  for (const path of ['/eatsoffer', '/bazaaroffer'])
    await post(
      path,
      { offerName: short, description: longest, days: odd },
      { offerName: 'x', description: 'y', days: 'z' },
    );
  for (const [name, message] of [
    ['Anita', odd],
    ['Bala', longest],
    [short, 'x'],
  ])
    await post('/contact/send', {
      name,
      email: 'a@example.com',
      phone: '1',
      enquiry: 'Arun Institute',
      message,
      consent: '1',
    });
  await post(
    '/contact/send',
    { name: 'No phone', email: 'b@example.com', enquiry: 'AgriBazaar', message: 'Hello' },
    { name: 'A tag of nobody', email: 'b@example.com', enquiry: odd, message: 'Hello' },
  );
  await call('PUT', '/enquiries/2', { state: 'done' });

  // In the panel: what only it can write, and what it writes otherwise than the API.
  const member = 'api::member.member';
  const pictures = (await panelRows(ask, member))[0]?.['image'] as { readonly id: number };
  await panel('POST', collectionPath(member), { name: 'Without a portrait', role: short, bio: long });
  await panel('POST', collectionPath(member), {
    name: 'With the portrait of another',
    role: 'x',
    bio: 'y',
    image: pictures.id,
  });
  await panel('POST', collectionPath('api::project.project'), {
    title: short,
    stage: 'upcoming',
    completion: odd,
    dimensions: '—',
    description: long,
    features: 'one\n\n two ,\nthree',
    image: pictures.id,
  });
  await panel('POST', collectionPath('api::batch.batch'), {
    batchName: ' Of the panel ',
    subjects: odd,
    languages: 'a',
    startDate: '2027-06-07',
    duration: 'b',
    fees: 0.5,
  });
  const profiles = await panelRows(ask, 'api::profile.profile');
  await panel('PUT', `${collectionPath('api::profile.profile')}/${profiles[0]?.documentId}`, {
    tagline: odd,
    secondPhone: '',
    whatsapp: null,
    facebook: 'https://example.com/a?b=c',
    secondAddress: 'Line one\nLine two',
  });
  const items = await panelRows(ask, 'api::gallery-item.gallery-item');
  const [moved, without] = items.slice(0, 2);
  await panel('PUT', `${collectionPath('api::gallery-item.gallery-item')}/${moved?.documentId}`, {
    venture: 'eats',
  });
  const takeAway = async (
    rows: readonly Readonly<Record<string, unknown>>[],
    name: string,
    field = 'image',
  ) => {
    const file = rows.find((row) => row['name'] === name || name === '')?.[field] as { readonly id: number };
    await panel('DELETE', `/upload/files/${file.id}`);
  };
  await takeAway(await panelRows(ask, 'api::faculty.faculty'), 'Without a picture');
  await takeAway(await panelRows(ask, 'api::lesson.lesson'), 'Without a PDF', 'pdf');
  await takeAway(without === undefined ? [] : [without], '');

  const { collections } = await everything(ask);
  for (const name of ['eligible', 'whyjoin', 'timetable', 'scholarship', 'rule', 'eatsoffer', 'agrigallery'])
    await send({
      as: 'administrator',
      method: 'DELETE',
      path: `${apiBase}/${name}/${collections[name]?.at(-1)?.id}`,
    });
  await call('PUT', `/batch/${collections['batch']?.[1]?.id}`, {
    ...collections['batch']?.[1],
    fees: 24_500.5,
  });
}
