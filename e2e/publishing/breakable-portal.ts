import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { releasePath, releaseReport, type Client, type ReleaseReport } from '@portal/contract';
import { z } from 'zod';
import { administratorClient } from '../browser/administrator.ts';
import { root } from '../portal/build.ts';
import { bundleSite } from '../portal/bundle-site.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { freePort } from '../portal/free-port.ts';
import { startPublisher, type PublisherProcess } from '../portal/publisher-process.ts';
import { lendData } from '../portal/ready-data.ts';
import { runToEnd } from '../portal/run-to-end.ts';
import { makeDisk, type Disk } from './disk.ts';
import { FaultyLink } from './faulty-link.ts';

const hookSecret = 'test-publisher-hook-secret';
/** How long anything may take to be right again. */
const patienceMs = 30_000;
/** Between two looks at whether something has come about. */
const lookMs = 50;
/** What the publisher says that it does. */
const doing = z.looseObject({ state: z.string() });

/** A portal whose processes can be killed and started again, with a link between them that can be at fault. */
export class BreakablePortal {
  readonly dataDir: string;
  /** What the publisher writes to. */
  readonly disk: Disk;
  readonly link: FaultyLink;
  readonly client: Client;
  readonly siteUrl: string;
  readonly #startCms: () => Promise<Cms>;
  readonly #startPublisher: () => Promise<PublisherProcess>;
  #cms: Cms;
  #publisher: PublisherProcess;

  private constructor(parts: {
    readonly dataDir: string;
    readonly disk: Disk;
    readonly link: FaultyLink;
    readonly client: Client;
    readonly cms: Cms;
    readonly publisher: PublisherProcess;
    readonly startCms: () => Promise<Cms>;
    readonly startPublisher: () => Promise<PublisherProcess>;
  }) {
    this.dataDir = parts.dataDir;
    this.disk = parts.disk;
    this.link = parts.link;
    this.client = parts.client;
    this.siteUrl = parts.publisher.siteUrl;
    this.#cms = parts.cms;
    this.#publisher = parts.publisher;
    this.#startCms = parts.startCms;
    this.#startPublisher = parts.startPublisher;
  }

  /** Starts it without content, and waits until the site is served. */
  static async start(): Promise<BreakablePortal> {
    await bundleSite();
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-faults-'));
    await lendData('empty', dataDir);
    const [cmsPort, sitePort, linkPort] = [await freePort(), await freePort(), await freePort()];
    const siteUrl = `http://localhost:${sitePort}`;
    const cmsUrl = `http://localhost:${cmsPort}`;
    const linkUrl = `http://127.0.0.1:${linkPort}`;
    const start = () =>
      startCms({
        dataDir,
        port: cmsPort,
        siteUrl,
        env: { PUBLISHER_HOOK_URL: `${linkUrl}/_publisher/hook`, PUBLISHER_HOOK_SECRET: hookSecret },
      });
    const cms = await start();
    const link = new FaultyLink(cmsUrl, siteUrl);
    await link.listen(linkPort);
    const disk = await makeDisk();
    const publish = () =>
      startPublisher({
        dataDir: disk.folder,
        cmsUrl,
        hookSecret,
        port: sitePort,
        env: { CMS_INTERNAL_URL: linkUrl, PUBLISHER_POLL_MS: '400', PUBLISHER_CMS_TIMEOUT_MS: '2000' },
      });
    const publisher = await publish();
    await publisher.untilPublished();
    const client = await administratorClient({ siteUrl, cmsUrl, password: cms.password });
    return new BreakablePortal({
      dataDir,
      disk,
      link,
      client,
      cms,
      publisher,
      startCms: start,
      startPublisher: publish,
    });
  }

  get publisher(): PublisherProcess {
    return this.#publisher;
  }

  /** Kills the publisher, which the site's server starts again. Settles when it answers. */
  async killPublisher(): Promise<void> {
    const pid = this.#publisher.publisherPid();
    process.kill(pid, 'SIGKILL');
    const deadline = Date.now() + patienceMs;
    while (this.#publisher.publisherPid() === pid || !(await this.own('status')).ok) {
      if (Date.now() > deadline) throw new Error(`It was not started again:\n${this.#publisher.output()}`);
      await sleep(lookMs);
    }
  }

  /** Kills the site's server with its publisher, and starts both again. Settles when it answers. */
  async killServer(): Promise<void> {
    this.#publisher.signal('SIGKILL');
    await this.#publisher.ended;
    this.#publisher = await this.#startPublisher();
    await this.#publisher.untilPublished();
  }

  /** Kills the CMS and starts it again. Settles when it answers. */
  async killCms(): Promise<void> {
    process.kill(this.#cms.pid, 'SIGKILL');
    this.#cms = await this.#startCms();
  }

  /** The database as it is at this moment. */
  async copyDatabase(): Promise<string> {
    const copy = join(this.dataDir, `copy-${Date.now()}.db`);
    const database = new DatabaseSync(this.#database);
    database.prepare('VACUUM INTO ?').run(copy);
    database.close();
    return copy;
  }

  /** Puts a database in the place of the one that there is, while the publisher goes on. Settles when the CMS answers. */
  async putDatabase(copy: string): Promise<void> {
    await this.#cms.stop();
    for (const end of ['-wal', '-shm']) await rm(this.#database + end, { force: true });
    await copyFile(copy, this.#database);
    this.#cms = await this.#startCms();
  }

  get #database(): string {
    return join(this.dataDir, 'database/portal.db');
  }

  /** What the site says of itself. */
  async report(): Promise<ReleaseReport> {
    return releaseReport.parse(await (await fetch(this.siteUrl + releasePath)).json());
  }

  /** Waits until the site says what it should. */
  async until(isRight: (report: ReleaseReport) => boolean): Promise<ReleaseReport> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const report = await this.report().catch(() => undefined);
      if (report !== undefined && isRight(report)) return report;
      if (Date.now() > deadline)
        throw new Error(`The site says ${JSON.stringify(report)}.\n${this.#publisher.output()}`);
      await sleep(lookMs);
    }
  }

  /** Waits until the publisher has ended what it is at: pictures that are drawn after their pages, too. @returns what the site says then */
  async untilIdle(): Promise<ReleaseReport> {
    const deadline = Date.now() + patienceMs;
    while (doing.parse(await (await this.own('status')).json()).state === 'publishing') {
      if (Date.now() > deadline) throw new Error(`It publishes for too long:\n${this.#publisher.output()}`);
      await sleep(lookMs);
    }
    return this.report();
  }

  /** Calls one of the publisher's own addresses. */
  own(path: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const secret = { 'x-publisher-secret': hookSecret };
    return fetch(`${this.siteUrl}/_publisher/${path}`, { method, headers: { ...secret, ...headers } });
  }

  /** A number of the publisher's metrics. */
  async metric(name: string): Promise<number> {
    const text = await (await this.own('metrics')).text();
    const value = new RegExp(`^portal_publisher_${name} (.+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`There is no metric ${name}.`);
    return Number(value);
  }

  /** Runs one of the commands that a person types on this portal; again, when nobody answered it in time on a busy machine. */
  async command(name: string, ...args: readonly string[]): Promise<string> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        return await this.#run(name, args);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }

  #run(name: string, args: readonly string[]): Promise<string> {
    return runToEnd(process.execPath, [join(root, `scripts/portal/${name}.ts`), ...args], {
      DATA_DIR: this.dataDir,
      SITE_PORT: new URL(this.siteUrl).port,
      CMS_PORT: new URL(this.#cms.origin).port,
      PUBLISHER_HOOK_SECRET: hookSecret,
    });
  }

  async stop(): Promise<void> {
    await this.#publisher.stop();
    await this.link.close();
    await this.#cms.stop();
    await this.disk.remove();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
