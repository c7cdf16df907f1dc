/**
 * Loaded before anything else into the processes that are measured (`node --import`): their clock is off by as many milliseconds as
 * `BENCH_CLOCK_FILE` says, as if somebody had set the machine's. Timers go on, as they do then.
 */
import { readFileSync } from 'node:fs';

const file = process.env['BENCH_CLOCK_FILE'];
const lookMs = 20;
const RealDate = Date;
let offset = 0;

function look(): void {
  if (file !== undefined) offset = Number(readFileSync(file, 'utf8')) || 0;
}

look();
setInterval(look, lookMs).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[], of) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset] : args, of) as Date,
  apply: () => new RealDate(RealDate.now() + offset).toString(),
  get: (target, name, receiver): unknown =>
    name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name, receiver),
});
