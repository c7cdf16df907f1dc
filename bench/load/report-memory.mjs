// Loaded into the CMS before it starts: at each SIGUSR2 it collects garbage and says what is left.
import { writeFileSync } from 'node:fs';
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
