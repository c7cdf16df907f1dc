/**
 * `npm run bench:preview`: how long a change in a form takes until its page is there, with the real CMS and the real publisher: the
 * call that the dashboard makes with every letter (`quick`), and the one that says exactly which pages change. On the real site, and
 * on one of one page a record with 10,000 of them. `-- --quick` measures less.
 */
import { parseArgs } from 'node:util';
import type { Client } from '@portal/contract';
import { startPortal, type Portal } from '../../e2e/portal/portal-process.ts';
import { logIn } from '../api/content.ts';
import { fillAs } from '../publish/content.ts';
import { bundleMeasuredSite } from '../publish/measured-site.ts';
import { median, percentile } from '../statistics.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const count = options.quick ? 50 : 300;
/** Letters before the measured ones: the processes compile what they run often. */
const warmUp = 20;
const records = 10_000;

/** Types into one record, a letter at a time. @returns milliseconds of each call */
async function type(client: Client, input: { readonly quick: boolean }): Promise<number[]> {
  const { collections } = await client.content();
  const [professor] = collections.faculty;
  if (professor === undefined) throw new Error('There is no record to preview.');
  const { page } = await client.preview({ collection: 'faculty', id: professor.id, record: professor });
  const times: number[] = [];
  for (let letter = 0; letter < warmUp + count; letter++) {
    const record = { ...professor, designation: `Professor ${'x'.repeat(letter % 60)}` };
    const began = performance.now();
    await client.preview({ collection: 'faculty', id: professor.id, record, page, ...input });
    if (letter >= warmUp) times.push(performance.now() - began);
  }
  return times;
}

async function measure(name: string, started: Promise<Portal>): Promise<void> {
  const portal = await started;
  try {
    await portal.publisher.untilPictured();
    const { client } = await logIn(portal.cms);
    const { pages } = (await portal.release()) ?? { pages: 0 };
    for (const quick of [true, false]) {
      const times = await type(client, { quick });
      const [middle, most] = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
      console.log(
        `${name}, ${pages} pages, ${quick ? 'with every letter' : 'exact'}: ${middle} ms, p95 ${most} ms`,
      );
    }
  } finally {
    await portal.stop();
  }
}

await measure('The real site', startPortal());
const bundle = await bundleMeasuredSite();
await measure('A page a record', startPortal({ seed: false, bundle, fill: fillAs(records) }));
