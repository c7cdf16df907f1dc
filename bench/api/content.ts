import { createClient, exampleOf, sessionCookie, type Client, type Transport } from '@portal/contract';
import sharp from 'sharp';
import type { Cms } from '../../e2e/portal/cms-process.ts';

/** How many records each measured list has. */
export const recordsEach = 20;

/** A client with the administrator's session. */
export interface Administrator {
  readonly client: Client;
  /** The session, as the header that carries it. */
  readonly cookie: string;
}

/** Logs in the way the dashboard does. */
export async function logIn({ origin, password }: Pick<Cms, 'origin' | 'password'>): Promise<Administrator> {
  let cookie = '';
  const transport: Transport = async (request) => {
    const headers = { ...request.headers, cookie };
    const body = request.body === undefined ? {} : { body: request.body };
    const reply = await fetch(request.url, { method: request.method, headers, ...body });
    const set = reply.headers.getSetCookie().find((one) => one.startsWith(`${sessionCookie}=`));
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
    const text = await reply.text();
    return {
      status: reply.status,
      header: (name) => reply.headers.get(name),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  };
  const client = createClient({ origin, transport });
  await client.login('admin', password);
  return { client, cookie };
}

async function picture(index: number): Promise<File> {
  const background = { r: (index * 37) % 256, g: 120, b: 90 };
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `picture ${index}.jpg`, { type: 'image/jpeg' });
}

const sentence = 'Commerce taught with examples from the shop floor, in Tamil and in English. ';

/** Fills an empty CMS with the records that are measured. */
export async function fill(client: Client): Promise<void> {
  for (let index = 1; index <= recordsEach; index += 1) {
    await client.rule.create({ point: `Rule ${index}: ${sentence}` });
    await client.batch.create({
      ...exampleOf('batch'),
      batchName: `Batch ${index}`,
      subjects: 'Accountancy, Economics, Commerce',
      languages: 'Tamil, English',
      startDate: '2026-06-01',
      duration: '10 months',
      fees: 20_000 + index,
    });
    await client.faculty.create(
      {
        ...exampleOf('faculty'),
        name: `Professor ${index}`,
        designation: 'Professor of Accountancy',
        experience: `${index} years`,
        email: `professor${index}@example.com`,
        about: sentence.repeat(4),
        education: 'M.Com, M.Phil, Ph.D',
        achievements: 'State rank, Best teacher',
        workExperience: 'Loyola College, Chennai Commerce Academy',
      },
      { file: await picture(index) },
    );
    await client.gallery.create({}, { file: await picture(100 + index) });
    await client.eatsgallery.create({}, { file: await picture(200 + index) });
    await client.eatsoffer.create({
      ...exampleOf('eatsoffer'),
      offerName: `Offer ${index}`,
      description: sentence,
      days: 'All week',
    });
  }
}
