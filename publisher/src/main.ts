/**
 * The publisher as a process of its own: the site's server forked it, gives it orders and ends it. The server goes on without it,
 * so visitors notice nothing of what happens to it.
 */
import { readConfiguration } from './configuration.ts';
import { hungPages, order, type News } from './control.ts';
import { sendBeats } from './heartbeat.ts';
import { logConsole, logOf } from './log.ts';
import { ReleaseRefusal } from './release/releases.ts';
import { startPublisher, type RunningPublisher } from './start-publisher.ts';
import type { PublisherEvents } from './term.ts';

/** How often the server is told of a state that changed without an attempt to publish. */
const stateMs = 500;

// React and Astro render faster and differently without it; pages must be those of a production build.
process.env['NODE_ENV'] ??= 'production';

sendBeats();

const tell = (told: News): void => {
  if (process.connected) process.send?.(told);
};

let running: RunningPublisher | undefined;
let last = '';

/** Tells the server of the publisher's state, when that is another one. */
const tellState = (): void => {
  if (running === undefined) return;
  const state = { what: 'state', ...running.condition() } as const;
  const text = JSON.stringify(state);
  if (text !== last) tell(state);
  last = text;
};

process.on('message', (message) => {
  const given = order.safeParse(message);
  if (!given.success) return;
  const { data } = given;
  if (data.what === 'knock') return running?.knock();
  const { id } = data;
  follow(data).then(
    (value) => tell({ what: 'answer', id, value }),
    (error: unknown) =>
      tell({
        what: 'refusal',
        id,
        message: error instanceof Error ? error.message : String(error),
        mine: error instanceof ReleaseRefusal,
      }),
  );
});

type Asked = Exclude<ReturnType<typeof order.parse>, { what: 'knock' }>;

/** Does what an order says. @returns what is answered */
async function follow(asked: Asked): Promise<unknown> {
  const publisher = running;
  if (publisher === undefined) throw new Error('The publisher is starting. Please try again in a moment.');
  switch (asked.what) {
    case 'status':
      return publisher.status();
    case 'metrics':
      return publisher.metrics();
    case 'publish':
      await publisher.publish().finally(tellState);
      tell({ what: 'shown' });
      return undefined;
    case 'putBack': {
      const hold = await publisher.putBack(asked.name);
      tell({ what: 'shown' });
      return hold;
    }
  }
}

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  Promise.resolve(running?.stop()).then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);

const configuration = readConfiguration(process.env);
const log = logOf(configuration.logFormat);
if (configuration.logFormat === 'json') logConsole(log);

const events: PublisherEvents = {
  onMaking: (pages) => tell({ what: 'making', pages: [...pages] }),
  onPages: (done, total) => tell({ what: 'pages', done, total }),
  onPictures: ({ ready, wanted }) => tell({ what: 'pictures', done: ready, total: wanted }),
  onShown() {
    tellState();
    tell({ what: 'shown' });
  },
};
// What processes before this one are known to have hung at.
const [, , told] = process.argv;
const hung = told === undefined ? undefined : hungPages.parse(JSON.parse(told));
running = await startPublisher(configuration, log, events, hung);
tellState();
setInterval(tellState, stateMs);
