import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCms, root } from '../portal/build.ts';

/**
 * Copies the compiled CMS, so that a test can make another version of it.
 * @param folder a new folder
 * @returns the folder of its Strapi project, for `startCms`
 */
export async function copyCms(folder: string): Promise<string> {
  await buildCms();
  const project = join(folder, 'cms');
  await mkdir(project, { recursive: true });
  for (const name of ['package.json', 'tsconfig.json', 'favicon.png', 'dist', 'database']) {
    await cp(join(root, 'cms', name), join(project, name), {
      recursive: true,
      filter: (path) => !path.startsWith(join(root, 'cms/dist/build')),
    });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(root, 'cms/node_modules'), join(project, 'node_modules'));
  return project;
}

/** Makes a copied CMS one whose rules have a remark, which its tables have no column for. */
export async function addColumn(project: string): Promise<void> {
  const file = join(project, 'dist/src/api/rule/content-types/rule/schema.json');
  const schema = JSON.parse(await readFile(file, 'utf8')) as { attributes: Record<string, object> };
  schema.attributes['remark'] = { type: 'string' };
  await writeFile(file, JSON.stringify(schema));
}
