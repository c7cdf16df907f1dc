import { randomKey } from '../../drafts/window.ts';

/** A press that adds something under its default name. */
interface Addition {
  readonly name: string;
  /** Names it, so that the CMS stores it once however often it is sent. */
  readonly idempotencyKey: string;
}

/** What was sent and may be stored, although nobody answered; by the place that it was added to. */
const unanswered = new Map<string, Addition>();

/**
 * What a press adds. After one whose answer was lost it is the same once more: the schedule that was read since may count it already.
 * @param place what it is added to: `course 7`
 * @param name its default name, when it is another one
 */
export function additionTo(place: string, name: string): Addition {
  const addition = unanswered.get(place) ?? { name, idempotencyKey: randomKey() };
  unanswered.set(place, addition);
  return addition;
}

/** The next press means another one: there was an answer, or the schedule was changed since. */
export const forgetAdditions = (): void => unanswered.clear();
