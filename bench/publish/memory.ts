import { readFile, readdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** A file of the kernel about a process; empty when that has ended. */
const about = (pid: number, file: 'stat' | 'status'): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

/** Memory of a process in MB: the most it had, or what it has now. */
async function megabytesOf(pid: number, which: 'VmHWM' | 'VmRSS'): Promise<number> {
  const kilobytes = new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(await about(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1000;
}

async function treeOf(pid: number): Promise<number[]> {
  const below = await Promise.all((await childrenOf(pid)).map(treeOf));
  return [pid, ...below.flat()];
}

/**
 * The most memory that a process and each of its descendants that run had since {@link forgetPeak}, in MB: together they never had more. It
 * is the kernel that keeps count: who reads how much they have fifty times a second makes them twice as slow.
 */
export async function peakOf(pid: number): Promise<number> {
  const peaks = await Promise.all((await treeOf(pid)).map((one) => megabytesOf(one, 'VmHWM')));
  return sum(peaks);
}

/** Has the count of {@link peakOf} begin anew. */
export async function forgetPeak(pid: number): Promise<void> {
  // 5 resets VmHWM: proc_pid_clear_refs(5). A process that has ended meanwhile counts for nothing.
  await Promise.all(
    (await treeOf(pid)).map((one) => writeFile(`/proc/${one}/clear_refs`, '5').catch(() => {})),
  );
}

/** What processes use: how many there are, MB that are resident now, and milliseconds of processor time since each began. */
export interface Usage {
  readonly processes: number;
  readonly megabytes: number;
  readonly cpuMs: number;
}

/** The kernel's unit of processor time, in milliseconds: sysconf(_SC_CLK_TCK) is 100 on every Linux that Node runs on. */
const tickMs = 10;

async function cpuMsOf(pid: number): Promise<number> {
  const stat = await about(pid, 'stat');
  // Behind the name, which may hold spaces: utime and stime are its 12th and 13th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What a process and its descendants use now. */
export async function usageOf(pid: number): Promise<Usage> {
  const tree = await treeOf(pid);
  const [megabytes, cpuMs] = await Promise.all([
    Promise.all(tree.map((one) => megabytesOf(one, 'VmRSS'))),
    Promise.all(tree.map(cpuMsOf)),
  ]);
  return { processes: tree.length, megabytes: sum(megabytes), cpuMs: sum(cpuMs) };
}

/** Shortest time between two looks at the memory of a command, in milliseconds; it grows with what the command takes. */
const leastWaitMs = 20;

/** Watches the memory of a command that is about to end. @returns ends the watch and answers {@link peakOf} it, as seen last */
export function watchPeak(pid: number): () => Promise<number> {
  const began = performance.now();
  const state = { on: true, peak: 0 };
  const watching = (async () => {
    while (state.on) {
      state.peak = Math.max(state.peak, await peakOf(pid));
      await sleep(Math.max(leastWaitMs, (performance.now() - began) / 20));
    }
  })();
  return async () => {
    state.on = false;
    await watching;
    return state.peak;
  };
}
