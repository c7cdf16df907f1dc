/** The publisher as a process of its own. A parent that forked it is told how far it is, and it ends with its parent. */
import { readConfiguration } from './configuration.ts';
import { consoleLog } from './log.ts';
import { startPublisher } from './start-publisher.ts';

// React and Astro render faster and differently without it; pages must be those of a production build.
process.env['NODE_ENV'] ??= 'production';

const configuration = readConfiguration(process.env);
const tell = (message: Readonly<Record<string, unknown>>): void => {
  if (process.connected) process.send?.(message);
};

const running = await startPublisher(configuration, consoleLog, {
  onPages: (done, total) => tell({ what: 'pages', done, total }),
  onPictures: ({ ready, wanted }) => tell({ what: 'pictures', done: ready, total: wanted }),
});
tell({ what: 'listening', port: running.port });

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  running.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
