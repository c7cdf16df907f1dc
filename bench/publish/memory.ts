import { readFile, readdir } from 'node:fs/promises';

type Field = 'VmRSS' | 'VmHWM';

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

async function fieldOf(pid: number, field: Field): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1];
  return Number(kilobytes ?? 0) / 1000;
}

async function sumOfTree(pid: number, field: Field): Promise<number> {
  const below = await Promise.all((await childrenOf(pid)).map((child) => sumOfTree(child, field)));
  return below.reduce((sum, megabytes) => sum + megabytes, await fieldOf(pid, field));
}

/** The most memory that a process and each of its descendants that runs ever had, in MB: together they never had more. */
export const peakOf = (pid: number): Promise<number> => sumOfTree(pid, 'VmHWM');

/** Watches the memory of a process and its descendants. @returns ends the watch and answers the most that was seen, in MB */
export function watchMemory(pid: number): () => Promise<number> {
  const state = { on: true, peak: 0 };
  const watching = (async () => {
    while (state.on) {
      state.peak = Math.max(state.peak, await sumOfTree(pid, 'VmRSS'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    state.on = false;
    await watching;
    return state.peak;
  };
}
