/**
 * The publisher as a process of its own: the site's server forked it, sends it commands and ends it. The server goes on without it,
 * so visitors notice nothing of what happens to it.
 */
import { flushCompileCache } from 'node:module';
import { readConfiguration } from './configuration.ts';
import { hungPages, command, type PublisherEvent } from './process-messages.ts';
import { sendBeats } from './heartbeat.ts';
import { logConsole, logOf } from './log.ts';
import { beginRenderingNote } from './rendering-note.ts';
import { ReleaseRefusal } from './release/releases.ts';
import { startPublisher, type PublisherEvents, type RunningPublisher } from './start-publisher.ts';

/** How often the number of rendered pages is sent: each message wakes two processes, and a whole render makes ten thousand pages. */
const progressMs = 100;

// React and Astro render faster and differently without it; pages must be those of a production build.
process.env['NODE_ENV'] ??= 'production';

sendBeats();

const send = (event: PublisherEvent): void => {
  if (process.connected) process.send?.(event);
};

let running: RunningPublisher | undefined;
let last = '';

/** Sends the publisher's state to the server, when it changed. */
const sendState = (): void => {
  if (running === undefined) return;
  const state = { what: 'state', ...running.condition() } as const;
  const text = JSON.stringify(state);
  if (text !== last) send(state);
  last = text;
};

process.on('message', (message) => {
  const parsed = command.safeParse(message);
  if (!parsed.success) return;
  const { data } = parsed;
  if (data.what === 'notify') return running?.notify();
  const { id } = data;
  execute(data).then(
    (value) => send({ what: 'reply', id, value }),
    (error: unknown) =>
      send({
        what: 'refusal',
        id,
        message: error instanceof Error ? error.message : String(error),
        mine: error instanceof ReleaseRefusal,
      }),
  );
});

type Request = Exclude<ReturnType<typeof command.parse>, { what: 'notify' }>;

/** Executes a command. @returns the value of the reply */
async function execute(request: Request): Promise<unknown> {
  const publisher = running;
  if (publisher === undefined) throw new Error('The publisher is starting. Please try again in a moment.');
  switch (request.what) {
    case 'status':
      return publisher.status();
    case 'metrics':
      return publisher.metrics();
    case 'publish':
      await publisher.publish().finally(sendState);
      send({ what: 'live' });
      return undefined;
    case 'preview':
      return publisher.preview(request.order);
    case 'rollBack': {
      const pin = await publisher.rollBack(request.name);
      send({ what: 'live' });
      return pin;
    }
  }
}

// Whatever it is at: a release is live whole or not at all, and the next process goes on with the rest.
const stop = (): void => process.exit(0);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);

const configuration = readConfiguration(process.env);
const log = logOf(configuration.logFormat);
if (configuration.logFormat === 'json') logConsole(log);

let progressAt = -Infinity;
let liveRelease: string | undefined;
const events: PublisherEvents = {
  onRendering: beginRenderingNote(configuration.dataDir),
  onPages(done, total) {
    const now = performance.now();
    if (now < progressAt + progressMs && done < total) return;
    progressAt = now;
    send({ what: 'pages', done, total });
  },
  onPictures: ({ ready, wanted }) => send({ what: 'pictures', done: ready, total: wanted }),
  onAttempt: sendState,
  onLive(release) {
    if (release !== liveRelease) send({ what: 'live' });
    liveRelease = release;
  },
};
// What processes before this one are known to have hung at.
const [, , hungPagesJson] = process.argv;
const knownHungPages = hungPagesJson === undefined ? undefined : hungPages.parse(JSON.parse(hungPagesJson));
running = await startPublisher(configuration, log, events, knownHungPages).catch((error: unknown) => {
  log.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
sendState();
// Now rather than at the end, which may be sudden.
flushCompileCache();
