import { readFile } from 'node:fs/promises';
import { cache } from 'react';
import { createClient, type RecordOf, type Picture, type VentureId } from '@portal/contract';

/** A variable that the build was started with. @throws Error when it is not set */
function setting(name: 'CMS_ORIGIN' | 'SITE_ORIGIN' | 'PICTURES'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}

/** Where the pages will be, for the addresses that robots read. */
export const siteOrigin = setting('SITE_ORIGIN');

const collections = cache(
  async () => (await createClient({ origin: setting('CMS_ORIGIN') }).content()).collections,
);

/** The professors, in the order of their ids. */
export const professors = async (): Promise<readonly RecordOf<'faculty'>[]> => (await collections()).faculty;

/** What the owner says of a venture. @throws Error when the CMS has no profile of it */
export async function profileOf(venture: VentureId): Promise<RecordOf<'profile'>> {
  const profile = (await collections()).profile.find((each) => each.venture === venture);
  if (profile === undefined) throw new Error(`There is no profile of ${venture}.`);
  return profile;
}

const pictures = cache(
  async () =>
    // Written by the bench, from what the portal's own page shows.
    JSON.parse(await readFile(setting('PICTURES'), 'utf8')) as Readonly<Record<string, Picture>>,
);

/** The files that were made of an upload. @param hash its `image_hash` */
export const pictureOf = async (hash: string): Promise<Picture | undefined> => (await pictures())[hash];
