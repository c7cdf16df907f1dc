import type { Client } from '@portal/contract';
import sharp from 'sharp';

/** Makes one call and takes its time. */
type Timed = <T>(call: () => Promise<T>) => Promise<T>;

/** What somebody does again and again. It leaves as many records of content as it found. */
type Write = (client: Client, timed: Timed, count: number) => Promise<void>;

async function picture(): Promise<(name: string) => File> {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#27613b' };
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  return (name) => new File([bytes], `${name}.jpg`, { type: 'image/jpeg' });
}

async function writers(): Promise<readonly Write[]> {
  const file = await picture();
  const rule: Write = async (client, timed, count) => {
    const { value: id } = await timed(() => client.rule.create({ point: `Rule ${count}` }));
    await timed(() => client.rule.update(id, { point: `Rule ${count}, again` }));
    await timed(() => client.rule.remove(id));
  };
  const offer: Write = async (client, timed, count) => {
    const offerName = `Offer ${count}`;
    const { value: id } = await timed(() =>
      client.eatsoffer.create({ offerName, description: offerName, days: 'Monday' }),
    );
    await timed(() => client.eatsoffer.remove(id));
  };
  const course: Write = async (client, timed, count) => {
    const { value: id } = await timed(() => client.course.create({ name: `Course ${count}` }));
    await timed(() => client.subject.create({ course_id: id, name: `Subject ${count}` }));
    // Its subject goes with it.
    await timed(() => client.course.remove(id));
  };
  const gallery: Write = async (client, timed, count) => {
    const { value: id } = await timed(() => client.gallery.create({}, { file: file(`picture ${count}`) }));
    await timed(() => client.gallery.remove(id));
  };
  const enquiry: Write = async (client, timed, count) => {
    const message = `Message ${count}`;
    await timed(() =>
      client.sendEnquiry({ name: 'Meena', email: 'meena@example.com', enquiry: 'Arun Eats', message }),
    );
  };
  return [rule, offer, course, gallery, enquiry];
}

/** What the writers did. */
export interface Written {
  /** Milliseconds of each call that was acknowledged. */
  readonly times: readonly number[];
  /** What the server answered instead of doing it. */
  readonly failures: readonly string[];
}

/**
 * Five who write at once, each the next as soon as one is acknowledged: plain records, a list of another type, a tree, pictures,
 * and a visitor with enquiries.
 * @returns ends them and answers what they did
 */
export async function startWriters(client: Client): Promise<() => Promise<Written>> {
  const times: number[] = [];
  const failures: string[] = [];
  const state = { on: true };
  const timed: Timed = async (call) => {
    const begun = performance.now();
    const result = await call();
    times.push(performance.now() - begun);
    return result;
  };
  const writing = (await writers()).map(async (turn) => {
    for (let count = 1; state.on; count += 1) {
      await turn(client, timed, count).catch((error: unknown) => failures.push(String(error)));
    }
  });
  return async () => {
    state.on = false;
    await Promise.all(writing);
    return { times, failures };
  };
}
