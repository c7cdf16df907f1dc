import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { contentReply, galleryItem } from './content/test-content.ts';
import { fileOfPage } from './release/manifest.ts';
import { addFolderIndexes, gatherExport } from './static-export.ts';

test('each page comes as the index of a folder, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'static-export-'));
  try {
    const pages = [
      '/',
      '/404',
      '/arun-app/about',
      '/arun-app/faculty',
      '/arun-app/faculty/1',
      '/arungrit-app/',
    ];
    for (const page of pages) {
      const file = join(folder, fileOfPage(page));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, page);
    }
    await addFolderIndexes(folder, pages);
    const indexes = new Map<string, string>();
    for (const file of (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith('index.html'),
    ))
      indexes.set(file, await readFile(join(folder, file), 'utf8'));
    expect(indexes).toEqual(
      new Map([
        ['index.html', '/'],
        ['arun-app/about/index.html', '/arun-app/about'],
        ['arun-app/faculty/index.html', '/arun-app/faculty'],
        ['arun-app/faculty/1/index.html', '/arun-app/faculty/1'],
        ['arungrit-app/index.html', '/arungrit-app/'],
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a video that the CMS lost fails the build with the name of its record', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'static-export-'));
  const film = { ...galleryItem(7, 'aa'), image_mimetype: 'video/mp4', image_filename: 'tour.mp4' };
  const cms = createServer(({ url = '' }, answer) => {
    if (url.startsWith('/uploads/')) return void answer.writeHead(404).end();
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(contentReply(4, { gallery: [film] })));
  });
  cms.listen(0, '127.0.0.1');
  await once(cms, 'listening');
  const address = cms.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    const configuration = readConfiguration({ DATA_DIR: folder, CMS_URL: origin });
    const gathered = gatherExport(configuration, { info: () => {}, warn: () => {}, error: () => {} });
    await expect(gathered).rejects.toThrow(
      'The site cannot be built whole. Gallery item 7 (tour.mp4): /uploads/aa.jpg: the CMS answered 404.',
    );
  } finally {
    cms.closeAllConnections();
    cms.close();
    await rm(folder, { recursive: true, force: true });
  }
});
