/** The site's server as a process of its own. A parent that forked it is told how far the publisher is, and it ends with its parent. */
import { readConfiguration } from './configuration.ts';
import { sendBeats } from './heartbeat.ts';
import { logOf } from './log.ts';
import { startSite } from './start-site.ts';

sendBeats();

const send = (message: Readonly<Record<string, unknown>>): void => {
  if (process.connected) process.send?.(message);
};

const configuration = readConfiguration(process.env);

const running = await startSite(configuration, process.env, logOf(configuration.logFormat), {
  onStart: (pid) => send({ what: 'publisher', pid }),
  onProgress: send,
});
send({ what: 'listening', port: running.port });

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
