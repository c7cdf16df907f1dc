import type { Log } from '../log.ts';
import type { Releases } from './releases.ts';

/** How often a process looks for a release of another one that nobody told it of. */
export const followMs = 500;

/**
 * Makes a function that takes up what another process has made live. While that cannot be read, what was taken up before stays;
 * the log is told why once, not each time.
 */
export function createFollower(log: Log): (releases: Pick<Releases, 'follow'>) => Promise<void> {
  let told: string | undefined;
  return async (releases) => {
    try {
      await releases.follow();
      told = undefined;
    } catch (error) {
      const sentence = `The live release cannot be read: ${String(error)}`;
      if (sentence !== told) log.warn(sentence);
      told = sentence;
    }
  };
}
