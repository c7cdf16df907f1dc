import type { Log } from '../log.ts';
import type { Releases } from './releases.ts';

/**
 * Makes a function that takes up what another process has made live. While that cannot be read, what was taken up before stays;
 * the reason is logged once, not each time.
 */
export function createFollower(log: Log): (releases: Pick<Releases, 'follow'>) => Promise<void> {
  let logged: string | undefined;
  return async (releases) => {
    try {
      await releases.follow();
      logged = undefined;
    } catch (error) {
      const sentence = `The live release cannot be read: ${String(error)}`;
      if (sentence !== logged) log.warn(sentence);
      logged = sentence;
    }
  };
}
