// Past 300 lines: the life of a picture, from the first wish for it to the sweep, on one CMS that the test plays.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { close, listen } from '../serve/server.ts';
import { PictureMaker } from './picture-maker.ts';
import { PictureStore } from './picture-store.ts';
import { pictureName, variantWidths, type Pass } from './variants.ts';

let folder: string;
let server: Server;
let origin: string;
let maker: PictureMaker;
let original: Buffer;
let fetched: number;
/** How the CMS answers. */
let status: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const create = { width: 500, height: 250, channels: 3 as const, background: '#3366cc' };
  original = await sharp({ create }).jpeg().toBuffer();
  fetched = 0;
  status = 200;
  server = createServer((request, response) => {
    fetched++;
    response.statusCode = status;
    if (request.url === '/uploads/gone.jpg') response.statusCode = 404;
    if (request.url === '/uploads/broken.jpg') response.end('no picture');
    else response.end(original);
  });
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  maker = new PictureMaker();
});

afterEach(async () => {
  vi.useRealTimers();
  maker.stop();
  await close(server);
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

function store(
  onReady: (hash: string, pass: Pass) => void = () => {},
  by = maker,
  upTo: Pass = 'best',
  onOverdue = () => {},
): PictureStore {
  return new PictureStore({
    dataDir: folder,
    source: { cmsInternalOrigin: origin },
    maker: by,
    upTo,
    log: quiet,
    onReady,
    onOverdue,
  });
}

test.each([
  ['best', 200, [200]],
  ['best', 360, [360]],
  ['best', 900, [360, 540, 640, 900]],
  ['best', 1600, [360, 540, 640, 1080, 1600]],
  ['best', 5000, [360, 540, 640, 1080, 1600]],
  ['fast', 900, [360, 540, 640, 900]],
  ['fast', 1081, [360, 540, 640, 1080]],
  ['fast', 5000, [360, 540, 640, 1080]],
] as const)('the %s pass makes a picture %i pixels wide in %j', (pass, width, widths) => {
  expect(variantWidths(width, pass)).toEqual(widths);
});

test('a picture is shown in its fast form first and in its best one after that', async () => {
  const hash = sha256(original);
  const made: Pass[] = [];
  const pictures = store((_, pass) => made.push(pass));
  pictures.want(new Map([[hash, ['/uploads/a.jpg']]]), 60_000);
  await pictures.untilNoneIsAwaited(new Set([hash]));
  expect(pictures.available().pictures[hash]).toMatchObject({ width: 500, height: 250 });
  await pictures.untilFinished();
  expect(made).toEqual(['fast', 'best']);
  const { pictures: shown, files } = pictures.available();
  const name = pictureName(hash, 'best');
  expect(shown[hash]?.avif.map(({ path }) => path)).toEqual(
    [360, 500].map((w) => `/media/${name}-${w}.avif`),
  );
  expect(shown[hash]?.color).toMatch(/^#3[2-4]6[5-7]c[a-d]$/);
  for (const [path, { file, size }] of files) {
    const bytes = await readFile(join(folder, file));
    expect(bytes).toHaveLength(size);
    expect((await sharp(bytes).metadata()).format).toBe(path.endsWith('.avif') ? 'heif' : 'webp');
  }
  expect(await readdir(join(folder, 'cache/originals'))).toEqual([]);
});

test('a new picture is awaited until it is there, has failed or took too long, and never again', async () => {
  const [good, bad, slow] = [sha256(original), sha256('no picture'), sha256('slow')];
  const overdue = vi.fn<() => void>();
  const pictures = store(undefined, maker, 'fast', overdue);
  const wanted = new Map([
    [good, ['/uploads/a.jpg']],
    [bad, ['/uploads/broken.jpg']],
  ]);
  pictures.want(wanted, 60_000);
  expect([good, bad].map((hash) => pictures.awaited.has(hash))).toEqual([true, true]);
  await pictures.untilNoneIsAwaited(wanted);
  expect(Object.keys(pictures.available().pictures)).toEqual([good]);
  expect([pictures.awaited.size, overdue.mock.calls.length]).toEqual([0, 1]);
  pictures.want(wanted, 60_000);
  expect(pictures.awaited.size).toBe(0);
  const never = vi.spyOn(maker, 'make').mockReturnValue(new Promise(() => {}));
  pictures.want(new Map([[slow, ['/uploads/slow.jpg']]]), 20);
  // Nobody waits for it who does not show it.
  await pictures.untilNoneIsAwaited(wanted);
  expect(pictures.awaited.has(slow)).toBe(true);
  await pictures.untilNoneIsAwaited(new Set([slow]));
  expect([pictures.awaited.size, overdue.mock.calls.length]).toEqual([0, 2]);
  never.mockRestore();
});

test('what was made once is taken up by the next process', async () => {
  const wanted = new Map([[sha256(original), ['/uploads/a.jpg']]]);
  const first = store();
  first.want(wanted);
  await first.untilFinished();
  const before = fetched;
  const next = store();
  next.want(wanted);
  await next.untilFinished();
  expect(fetched).toBe(before);
  expect(next.available().pictures).toEqual(first.available().pictures);
});

test('what another process was at when it ended is gone on with by the next', async () => {
  const [hash, lost] = [sha256(original), sha256('no picture')];
  const wanted = new Map([
    [hash, ['/uploads/a.jpg']],
    [lost, ['/uploads/broken.jpg']],
  ]);
  const first = store(undefined, maker, 'fast');
  first.want(wanted);
  await first.untilFinished();
  const { known } = first;
  // One that failed keeps nobody from knowing the others.
  expect(known).toEqual([{ hash, pass: 'fast' }]);
  const made: Pass[] = [];
  const next = store((_, pass) => made.push(pass));
  await next.resume(known, wanted);
  expect([next.known, made]).toEqual([known, []]);
  next.want(wanted, 60_000);
  expect([hash, lost].filter((one) => next.awaited.has(one))).toEqual([lost]);
  await next.untilFinished();
  expect(made).toEqual(['best']);
  expect(next.progress()).toMatchObject({ best: 1, failed: 1 });
});

test('a picture that is as small as it gets is taken up once where no slow pass is asked for', async () => {
  const wanted = new Map([[sha256(original), ['/uploads/a.jpg']]]);
  const first = store();
  first.want(wanted);
  await first.untilFinished();
  const made: Pass[] = [];
  const next = store((_, pass) => made.push(pass), maker, 'fast');
  for (let release = 0; release < 3; release += 1) {
    next.want(wanted);
    await next.untilFinished();
  }
  expect(made).toEqual(['best']);
});

test.each(['json', 'avif'])(
  'what a power cut left without the end of its .%s is made again',
  async (ending) => {
    const wanted = new Map([[sha256(original), ['/uploads/a.jpg']]]);
    const first = store();
    first.want(wanted);
    await first.untilFinished();
    const whole = first.available();
    const name = pictureName(sha256(original), 'best');
    const file = join(folder, 'pictures', ending === 'json' ? `${name}.json` : `${name}-360.avif`);
    await truncate(file, 10);
    const next = store();
    next.want(wanted);
    await next.untilFinished();
    expect(next.progress()).toMatchObject({ best: 1, preparing: 0, failed: 0 });
    expect(next.available()).toEqual(whole);
    for (const { file: path, size } of whole.files.values()) {
      expect(await readFile(join(folder, path))).toHaveLength(size);
    }
  },
);

test('two processes that make one picture in one folder are not in each other’s way', async () => {
  const wanted = new Map([[sha256(original), ['/uploads/a.jpg']]]);
  const another = new PictureMaker();
  const both = [store(), store(undefined, another)];
  for (const pictures of both) pictures.want(wanted);
  await Promise.all(both.map((pictures) => pictures.untilFinished()));
  another.stop();
  for (const pictures of both) expect(pictures.progress()).toMatchObject({ best: 1, failed: 0 });
  const left = await readdir(join(folder, 'pictures'));
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a file that is no picture, or not the one described, is left out and holds nothing up', async () => {
  const pictures = store();
  const good = sha256(original);
  pictures.want(
    new Map([
      [sha256('no picture'), ['/uploads/broken.jpg']],
      [sha256('another'), ['/uploads/other.jpg']],
      [good, ['/uploads/a.jpg']],
    ]),
  );
  await pictures.untilFinished();
  expect(Object.keys(pictures.available().pictures)).toEqual([good]);
  expect(pictures.progress()).toEqual({ wanted: 3, ready: 1, best: 1, preparing: 0, failed: 2 });
  const sentences = [...pictures.missing().values()].join();
  expect(sentences).toContain(
    '/uploads/broken.jpg could not be made a picture: Input file contains unsupported',
  );
  expect(sentences).toContain('/uploads/other.jpg on the CMS is not the file that its record describes');
});

test('a picture that the CMS could not give is made once it can, and a moment is not reported', async () => {
  const hash = sha256(original);
  const pictures = store();
  /** Lets the wait before the next try pass, and tries. */
  const tryLater = async (): Promise<void> => {
    vi.setSystemTime(Date.now() + 4000);
    pictures.retry();
    await pictures.untilFinished();
  };
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  status = 503;
  pictures.want(new Map([[hash, ['/uploads/a.jpg']]]));
  await pictures.untilFinished();
  pictures.retry();
  await pictures.untilFinished();
  expect(fetched).toBe(1);
  await tryLater();
  expect(fetched).toBe(2);
  expect(pictures.missing().size).toBe(0);
  await tryLater();
  expect(pictures.missing()).toEqual(new Map([[hash, '/uploads/a.jpg: the CMS answered 503']]));
  status = 200;
  pictures.want(new Map([[hash, ['/uploads/a.jpg']]]));
  await tryLater();
  expect(pictures.missing().size).toBe(0);
  expect(pictures.progress()).toEqual({ wanted: 1, ready: 1, best: 1, preparing: 0, failed: 0 });
});

test('a photograph that is gone from one place is made of another one at once', async () => {
  const hash = sha256(original);
  const pictures = store();
  pictures.want(new Map([[hash, ['/uploads/gone.jpg']]]));
  await pictures.untilFinished();
  expect(pictures.missing()).toEqual(new Map([[hash, '/uploads/gone.jpg: the CMS answered 404']]));
  pictures.want(new Map([[hash, ['/uploads/gone.jpg', '/uploads/again.jpg']]]));
  await pictures.untilFinished();
  expect(pictures.progress()).toEqual({ wanted: 1, ready: 1, best: 1, preparing: 0, failed: 0 });
});

test('few pictures are in memory at a time, however many are waiting', async () => {
  const begun = { fast: 0, best: 0 };
  const never = new Promise<never>(() => {});
  for (const pass of ['fast', 'best'] as const) {
    for (let n = 0; n < 10; n++)
      maker.make({ original: '', hash: '', pass, folder }, () => (begun[pass]++, never)).catch(() => {});
  }
  await tick();
  expect(begun).toEqual({ fast: 2, best: 1 });
});

test('files that nothing shows any more are swept, and those of a kept release are not', async () => {
  const hash = sha256(original);
  const pictures = store();
  pictures.want(new Map([[hash, ['/uploads/a.jpg']]]));
  await pictures.untilFinished();
  await writeFile(join(folder, 'pictures', `${'0'.repeat(20)}-320.avif`), 'old');
  const shown = new Set([...pictures.available().files.values()].map(({ file }) => file));
  pictures.retain();
  await pictures.sweep(shown);
  const names = await readdir(join(folder, 'pictures'));
  expect(names.every((name) => name.startsWith(pictureName(hash, 'best')))).toBe(true);
  await pictures.sweep(new Set());
  expect(await readdir(join(folder, 'pictures'))).toEqual([]);
});

test('what a process that was killed left half way is swept, and what one is at is not', async () => {
  const pictures = store();
  const left = ['cache/originals/left', `pictures/${'0'.repeat(20)}-320.avif.left.part`];
  for (const name of ['pictures', 'cache/originals']) await mkdir(join(folder, name), { recursive: true });
  for (const name of [...left, 'cache/originals/young']) await writeFile(join(folder, name), 'half');
  const old = new Date(Date.now() - 3_600_000);
  for (const name of left) await utimes(join(folder, name), old, old);
  await pictures.sweep(new Set([`pictures/${'0'.repeat(20)}-320.avif`]));
  expect(await readdir(join(folder, 'cache/originals'))).toEqual(['young']);
  expect(await readdir(join(folder, 'pictures'))).toEqual([]);
});
