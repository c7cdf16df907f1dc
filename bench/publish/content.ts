import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from '@portal/contract';
import sharp from 'sharp';
import type { Cms } from '../../e2e/portal/cms-process.ts';
import { logIn } from '../api/content.ts';
import { photograph } from '../photograph.ts';

const subjects = ['Accountancy', 'Economics', 'Commerce', 'Business Mathematics', 'Statistics'];
const sentences = [
  'Every class begins with a ledger from a shop near by.',
  'Tests come back the next morning with each step marked.',
  'Questions of ten years are worked through before the examination.',
  'Tamil and English are both spoken in class.',
  'Parents hear of the progress once a month.',
];

const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';

/** The texts of a record: no two are the same, all are of the length that real ones have. */
const textsOf = (index: number) => ({
  name: `Professor ${index}`,
  designation: `Professor of ${pick(subjects, index)}`,
  experience: `${1 + (index % 40)} years`,
  email: `professor${index}@example.com`,
  about: [0, 1, 2, 3].map((offset) => pick(sentences, index + offset)).join(' '),
  education: `M.Com, M.Phil, Ph.D in ${pick(subjects, index + 1)}`,
  achievements: `State rank ${1 + (index % 90)}, Best teacher of ${1990 + (index % 35)}`,
  workExperience: `Loyola College, Chennai Commerce Academy, School ${index % 700}`,
});

const background = { r: 36, g: 90, b: 70 };

async function portrait(): Promise<File> {
  const bytes = await sharp({ create: { width: 320, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'portrait.jpg', { type: 'image/jpeg' });
}

/** A photo of 12 megapixels, as a phone makes it. */
export const photo = async (): Promise<File> =>
  new File([new Uint8Array(await photograph(4000, 3000))], 'photo.jpg', { type: 'image/jpeg' });

/**
 * Fills the CMS with faculty records. The first one is written through the API; the others are copies of its rows with texts
 * of their own, each with its row in the change log, written straight into the database: ten thousand calls take minutes.
 * @param count how many records there are in the end
 */
async function fill(client: Client, cms: Cms, count: number): Promise<void> {
  const { value: model } = await client.faculty.create(textsOf(1), { file: await portrait() });
  const database = new DatabaseSync(join(cms.dataDir, 'database', 'portal.db'), { timeout: 10_000 });
  try {
    const record = database.prepare(
      `INSERT INTO faculties (document_id, name, designation, experience, email, about, education, achievements,
        work_experience, rank, created_at, updated_at, published_at)
      SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, rank + ?, created_at, updated_at, published_at FROM faculties WHERE id = ?`,
    );
    const image = database.prepare(
      `INSERT INTO files_related_mph (file_id, related_id, related_type, field, "order")
      SELECT file_id, ?, related_type, field, "order" FROM files_related_mph
      WHERE related_id = ? AND related_type = 'api::faculty.faculty'`,
    );
    const raise = database.prepare('UPDATE revisions SET value = value + 1 WHERE id = 1 RETURNING value');
    const change = database.prepare(
      `INSERT INTO changes (document_id, revision, time, who, record_type, record_id, action, created_at, updated_at,
        published_at)
      SELECT ?, ?, time, who, record_type, ?, action, created_at, updated_at, published_at
      FROM changes WHERE record_type = 'faculty' AND record_id = ?`,
    );
    database.exec('BEGIN IMMEDIATE');
    for (let index = 2; index <= count; index += 1) {
      const text = textsOf(index);
      const name = `bench${String(index).padStart(19, '0')}`;
      const { lastInsertRowid: id } = record.run(name, ...Object.values(text), index - 1, model);
      image.run(id, model);
      change.run(name, Number(raise.get()?.['value']), id, model);
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** Fills the CMS as an administrator who is logged in for it. */
export const fillAs =
  (count: number) =>
  async (cms: Cms): Promise<void> =>
    fill((await logIn(cms)).client, cms, count);
