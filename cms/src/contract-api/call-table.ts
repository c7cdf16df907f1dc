import { apiBase, calls, failures, limits, type Call } from '@portal/contract';
import { CallFailure, refusal } from './call-failure';

interface Entry {
  readonly pattern: RegExp;
  readonly byMethod: Map<string, Call>;
}

const entries = new Map<string, Entry>();
for (const call of calls) {
  const pattern = new RegExp(
    `^${call.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`,
  );
  const entry = entries.get(call.path) ?? { pattern, byMethod: new Map<string, Call>() };
  entry.byMethod.set(call.method, call);
  entries.set(call.path, entry);
}

/** Whether a path is the API's, in whatever letters: Strapi's router knows no difference between large and small ones. */
export function isApiPath(path: string): boolean {
  const small = path.toLowerCase();
  return small === apiBase || small.startsWith(`${apiBase}/`);
}

/** What a path takes, and the id that stands in it. @throws CallFailure 404 */
function entryOf(path: string): { readonly byMethod: Entry['byMethod']; readonly id: string | undefined } {
  const below = path.startsWith(apiBase) ? path.slice(apiBase.length) : '';
  for (const { byMethod, pattern } of entries.values()) {
    const match = pattern.exec(below);
    if (match !== null) return { byMethod, id: match[1] };
  }
  throw refusal(404, failures.unknownPath);
}

const allowOf = (byMethod: Entry['byMethod']): string =>
  [...(byMethod.has('GET') ? ['HEAD'] : []), ...byMethod.keys()].join(', ');

/** The methods that a path takes, as the header `Allow` has them. @throws CallFailure 404 */
export const allowedMethods = (path: string): string => allowOf(entryOf(path).byMethod);

/**
 * Finds the call that a request makes.
 * @param path with the API's base; in other letters it is no path of ours
 * @throws CallFailure 404 or 405
 */
export function matchCall(
  method: string,
  path: string,
): { readonly call: Call; readonly id: string | undefined } {
  const { byMethod, id } = entryOf(path);
  const call = byMethod.get(method === 'HEAD' ? 'GET' : method);
  if (call !== undefined) return { call, id };
  throw new CallFailure(405, { error: failures.wrongMethod }, { Allow: allowOf(byMethod) });
}

/** The id of a path; `undefined` for anything that can be no record's. */
export function parseId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= limits.id ? id : undefined;
}
