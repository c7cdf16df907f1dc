/** `npm run screenshots -- --keep`: renews the pictures that `browser/appearance.spec.ts` compares pages with, where a page looks otherwise. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './portal/build.ts';
import { runToEnd } from './portal/run-to-end.ts';

const folder = join(root, 'e2e/browser/kept');
/** A third of the bytes, and no difference that the comparison sees. */
const small = { palette: true, colours: 32, dither: 0, effort: 10 } as const;

/** Looks at the pages and keeps what has changed. @returns the names of the pictures that are new */
export async function keepAppearance(): Promise<readonly string[]> {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const looking = ['test', '--config', 'e2e/playwright.config.ts', '--project=pages', 'appearance'];
  await runToEnd(process.execPath, [playwright, ...looking, '--update-snapshots=changed']);
  const renewed: string[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const picture = sharp(await readFile(file));
    if ((await picture.metadata()).isPalette) continue;
    await writeFile(file, await picture.png(small).toBuffer());
    renewed.push(name);
  }
  return renewed;
}
