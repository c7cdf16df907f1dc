import type { Core } from '@strapi/strapi';
import type { SeedProgress } from './index';

/** What a parent process is sent after every record, so that it can draw a progress bar. */
interface SeedMessage {
  readonly seeding: { readonly done: number; readonly total: number; readonly what: string };
}

/** Tells the parent process of every record, and the log of every tenth part. */
export function tellProgress(strapi: Core.Strapi): SeedProgress {
  let told = 0;
  return (done, total, what) => {
    process.send?.({ seeding: { done, total, what } } satisfies SeedMessage);
    const tenth = Math.floor((done * 10) / total);
    if (tenth === told) return;
    told = tenth;
    strapi.log.info(`Seed content: ${done} of ${total} (${what})`);
  };
}
