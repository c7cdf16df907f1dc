// Loaded into the CMS before it starts: at each SIGUSR2 it collects garbage and says what is left, and once a second what there is.
import { appendFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const file = process.env.MEMORY_REPORT ?? '';

process.on('SIGUSR2', () => {
  // What finalizers of the first round let go is collected by the second.
  collect();
  setImmediate(() => {
    collect();
    writeFileSync(file, JSON.stringify(process.memoryUsage()));
  });
});

// Pages that V8 has emptied mostly stay with the process: what it held at most is still there.
let mostHeap = 0;
setInterval(() => {
  const { heapTotal, rss } = process.memoryUsage();
  mostHeap = Math.max(mostHeap, heapTotal);
  appendFileSync(`${file}.samples`, `${JSON.stringify({ rss, mostHeap })}\n`);
}, 1000).unref();
