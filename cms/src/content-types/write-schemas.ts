import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { schemaOf } from './content-type';
import { contentTypes } from './content-types';

/**
 * Writes the content types where Strapi's loader looks for them, beside the compiled API: a part of every build. What an earlier build
 * wrote goes.
 * @param folder `src/api` of the compiled CMS
 */
function writeSchemas(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== 'portal') rmSync(path.join(folder, name), { recursive: true });
  }
  for (const type of contentTypes) {
    const own = path.join(folder, type.singular, 'content-types', type.singular);
    mkdirSync(own, { recursive: true });
    writeFileSync(path.join(own, 'schema.json'), `${JSON.stringify(schemaOf(type), null, 2)}\n`);
  }
}

writeSchemas(path.resolve(__dirname, '../api'));
