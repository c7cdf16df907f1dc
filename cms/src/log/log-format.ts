import { AsyncLocalStorage } from 'node:async_hooks';
import { stripVTControlCharacters } from 'node:util';

const requestIds = new AsyncLocalStorage<string>();

/** Has every line that is logged meanwhile name this request. */
export const asRequest = <T>(id: string, act: () => Promise<T>): Promise<T> => requestIds.run(id, act);

/** What the logger hands over: a line with its level, or an error. */
interface Line {
  readonly level: string;
  readonly message?: unknown;
  readonly stack?: unknown;
  /** What a line of ours says beside its message. */
  readonly request?: Readonly<Record<string, unknown>>;
}

/** Where winston expects the text of a line. */
const textKey: unique symbol = Symbol.for('message') as never;

/** Of a line, in characters: an error with its stack has some thousands. Looking for persons in what a stranger sent takes time. */
const mostText = 8192;

/** The beginning of a long text. A word that is cut goes whole: half an address might not be taken for one. */
function shortened(text: string): string {
  if (text.length <= mostText) return text;
  let end = mostText;
  while (end > 0 && /[\w.+@-]/.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}… (${text.length} characters)`;
}

/** Nothing that the portal logs should hold an address or a token; what a library puts into an error's message might. */
const withoutPersons = (text: string): string =>
  stripVTControlCharacters(shortened(text))
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replaceAll(/(?<=\/[\w./-]*)\?[^\s"']+/g, '?[query]');

const textOf = ({ message, stack }: Line): string => {
  // The stack of an error begins with its message.
  const text = typeof stack === 'string' ? stack : message;
  return withoutPersons(typeof text === 'string' ? text : (JSON.stringify(text) ?? ''));
};

/** A line as one JSON object. @param time ISO 8601 */
export function jsonLine(line: Line, time: string): string {
  const requestId = requestIds.getStore();
  return JSON.stringify({
    time,
    level: line.level,
    process: 'cms',
    message: textOf(line),
    ...(requestId === undefined ? {} : { requestId }),
    ...line.request,
  });
}

/** The part of winston's configuration that says how lines look. @param format `text` leaves it to Strapi */
export function logFormatOf(format: 'json' | 'text'): object {
  if (format === 'text') return {};
  return {
    format: {
      transform(line: Line) {
        return Object.assign(line, { [textKey]: jsonLine(line, new Date().toISOString()) });
      },
    },
  };
}
