import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { contentReply, galleryItem } from './content/test-content.ts';
import { gatherExport } from './static-export.ts';

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
