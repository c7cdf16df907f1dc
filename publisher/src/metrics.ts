import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PictureProgress } from './pictures/picture-store.ts';
import type { PublishEvents } from './publisher.ts';
import type { DeliveryStatus } from './targets/delivery.ts';

/** What is measured at the moment that Prometheus asks. */
export interface Gauges {
  /** The revision that visitors see; 0 before the first release. */
  readonly liveRevision: number;
  /** The newest revision that the publisher knows of. */
  readonly contentRevision: number;
  readonly pages: number;
  /** `degraded`: something keeps newer content from being published. */
  readonly condition: 'ready' | 'degraded';
  /** Whether a rollback is pinned. */
  readonly isPinned: boolean;
  readonly pictures: PictureProgress;
  readonly targets: readonly DeliveryStatus[];
}

const prefix = 'portal_publisher_';
/** How often the lag of the event loop is looked at: every ten milliseconds, as by default, would be most of what a quiet publisher does. */
const lagEveryMs = 1000;

/** The publisher's metrics for Prometheus. Times are in seconds, as is the custom there. */
export class Metrics implements PublishEvents {
  readonly #registry = new Registry();
  readonly #releases = new Counter({
    name: `${prefix}releases_total`,
    help: 'Releases that went live, without those that bring better pictures alone.',
    registers: [this.#registry],
  });
  readonly #failures = new Counter({
    name: `${prefix}failures_total`,
    help: 'Attempts to publish that came to nothing.',
    registers: [this.#registry],
  });
  readonly #pages = new Counter({
    name: `${prefix}pages_rendered_total`,
    help: 'Pages rendered for releases.',
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: `${prefix}publish_seconds`,
    help: 'From the content to the live release.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.6, 1, 2.5, 5, 10, 30, 60],
    registers: [this.#registry],
  });

  /** @param read answers what is so at the moment */
  constructor(read: () => Gauges) {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: lagEveryMs });
    const gauge = (name: string, help: string, value: (now: Gauges) => number): void => {
      this.#registry.registerMetric(
        new Gauge({
          name: prefix + name,
          help,
          registers: [],
          collect() {
            this.set(value(read()));
          },
        }),
      );
    };
    gauge('live_revision', 'Content revision that visitors see.', (now) => now.liveRevision);
    gauge('content_revision', 'Newest content revision known.', (now) => now.contentRevision);
    gauge('lag_revisions', 'Changes that are not live.', ({ contentRevision, liveRevision }) =>
      Math.max(0, contentRevision - liveRevision),
    );
    gauge('pages', 'Pages of the live release.', ({ pages }) => pages);
    gauge('degraded', '1 while something keeps newer content from being published.', (now) =>
      Number(now.condition === 'degraded'),
    );
    gauge('held', '1 while an older release is kept.', ({ isPinned }) => Number(isPinned));
    gauge('pictures_waiting', 'Pictures that pages cannot show yet.', ({ pictures }) => pictures.preparing);
    gauge('pictures_improving', 'Pictures shown that will get smaller.', ({ pictures }) =>
      Math.max(0, pictures.ready - pictures.best),
    );
    this.#ofTargets(
      'target_revision',
      'Content revision that a target has.',
      read,
      ({ revision }) => revision ?? 0,
    );
    this.#ofTargets('target_failures', 'Tries in a row that failed.', read, ({ failures }) => failures);
    gauge('pictures_failed', 'Pictures that could not be made.', ({ pictures }) => pictures.failed);
  }

  #ofTargets(
    name: string,
    help: string,
    read: () => Gauges,
    value: (status: DeliveryStatus) => number,
  ): void {
    const gauge = new Gauge({
      name: prefix + name,
      help,
      labelNames: ['target'],
      registers: [],
      collect() {
        for (const status of read().targets) this.set({ target: status.name }, value(status));
      },
    });
    this.#registry.registerMetric(gauge);
  }

  readonly onRendered = (pages: number): void => this.#pages.inc(pages);

  readonly onRelease = (ms: number): void => {
    this.#releases.inc();
    this.#seconds.observe(ms / 1000);
  };

  readonly onFailure = (): void => this.#failures.inc();

  /** Everything, in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
