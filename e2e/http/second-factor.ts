import { operatorCommand } from '../portal/operator-command.ts';
import { codeAt, stepNow } from './totp.ts';

type Env = Readonly<Record<string, string>>;

/** What somebody has after turning the second factor on. */
export interface TurnedOn {
  readonly printed: string;
  /** In base 32. */
  readonly secret: string;
  /** The half minute from which on codes are unused. */
  readonly step: number;
  readonly recoveryCodes: readonly string[];
}

/** Turns the second factor on, as somebody who types a code off the app once it is asked for. @param env of the CMS */
export async function turnOn(env: Env): Promise<TurnedOn> {
  let asked = 0;
  let secret = '';
  let step = 0;
  const printed = await operatorCommand({
    args: ['two-factor.ts', 'on'],
    env,
    answer: (until) => {
      const questions = until.split('The code that the app shows: ').length - 1;
      if (questions === asked) return undefined;
      asked = questions;
      [, secret = ''] = /Secret {3}([A-Z2-7]+)/.exec(until) ?? [];
      step = stepNow();
      // The code before, so that the present one and the next one are left.
      return codeAt(secret, step - 1);
    },
  });
  const recoveryCodes = printed.match(/^ {2}[a-z2-9]{5}-[a-z2-9]{5}$/gm)?.map((line) => line.trim()) ?? [];
  return { printed, secret, step, recoveryCodes };
}

/** Turns it off again. @returns what was printed */
export const turnOff = (env: Env): Promise<string> =>
  operatorCommand({ args: ['two-factor.ts', 'off'], env });
