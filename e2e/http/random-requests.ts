import { apiBase, calls, sessionCookie, type Call } from '@portal/contract';
import {
  awkward,
  elsewhere,
  heads,
  methods,
  numbers,
  pathParts,
  queries,
  tails,
  types,
} from './awkward-requests.ts';
import type { Chance } from './chance.ts';

/** A request that Node's client agrees to send. */
export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

function value(chance: Chance, depth = 0): unknown {
  const kind = chance.below(depth > 3 ? 4 : 6);
  if (kind === 0) return chance.of(numbers);
  if (kind === 1) return chance.of([true, false, null]);
  if (kind < 4) return chance.of(awkward);
  const size = chance.below(5);
  if (kind === 4) return Array.from({ length: size }, () => value(chance, depth + 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [chance.of(awkward).slice(0, 40), value(chance, depth + 1)]),
  );
}

const fieldNames = (call: Call | undefined): readonly string[] =>
  call?.body !== undefined && 'shape' in call.body.schema
    ? Object.keys(call.body.schema.shape as object)
    : [];

/** A body of the fields that a call takes, with values that they do not take. */
function fieldsOf(chance: Chance, call: Call | undefined): Record<string, unknown> {
  const names = [...fieldNames(call), chance.of(awkward).slice(0, 40)].filter(() => chance.is(0.8));
  return Object.fromEntries(names.map((name) => [name, value(chance)]));
}

const part = (name: string, contents: string, file?: string): string =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${contents}\r\n`;

function formOf(chance: Chance, fields: Readonly<Record<string, unknown>>): Buffer {
  const parts = Object.entries(fields).map(([name, content]) => part(name, JSON.stringify(content)));
  if (chance.is(0.5))
    parts.push(part(chance.of(['image', 'pdf_file', 'files']), chance.of(awkward), chance.of(awkward)));
  return Buffer.from(parts.join('') + (chance.is(0.8) ? '--edge--\r\n' : ''), 'utf8');
}

/** Cuts a body off, or changes some of its bytes. */
function damaged(chance: Chance, body: Buffer): Buffer {
  if (body.length === 0 || chance.is(0.5)) return body;
  if (chance.is(0.4)) return body.subarray(0, chance.below(body.length));
  const copy = Buffer.from(body);
  for (let count = chance.below(6); count > 0; count--) copy[chance.below(copy.length)] = chance.below(256);
  return copy;
}

function bodyOf(chance: Chance, call: Call | undefined, type: string): Buffer {
  if (chance.is(0.05)) return chance.bytes(400);
  if (chance.is(0.02)) return Buffer.alloc(300 * 1024, 'x');
  if (chance.is(0.02)) return Buffer.from('[{"a":'.repeat(20_000));
  const fields = fieldsOf(chance, call);
  if (type.startsWith('multipart')) return damaged(chance, formOf(chance, fields));
  if (type.includes('urlencoded')) {
    const pairs = Object.entries(fields).map(([name, content]) => [name, JSON.stringify(content)]);
    return damaged(
      chance,
      Buffer.from(new URLSearchParams(pairs).toString() + chance.of(['', '&%', '&a[b]=1', '&='])),
    );
  }
  return damaged(chance, Buffer.from(JSON.stringify(chance.is(0.1) ? value(chance) : fields)));
}

function pathOf(chance: Chance, call: Call | undefined): string {
  let path =
    call === undefined
      ? chance.of(elsewhere)
      : apiBase + call.path.replace(/\{\w+\}/, () => chance.of(pathParts));
  if (chance.is(0.15)) path += `/${chance.of(pathParts)}`;
  if (chance.is(0.05)) path = path.replaceAll('/', chance.of(['//', '/./', '/%2e/', '/%2F']));
  return chance.is(0.3) ? `${path}?${chance.of(queries)}` : path;
}

/** Header values without the characters that no client sends. */
const headerText = (chance: Chance): string =>
  chance
    .of(awkward)
    .replaceAll(/[^\t\u0020-\u007e]/g, '')
    .slice(0, 4000);

/**
 * One request over the routes of the contract and their neighbours that is hardly ever a good one.
 * @param cookie of the administrator's session; half of the requests carry it
 */
export function randomRequest(chance: Chance, cookie: string): RandomRequest {
  const call = chance.is(0.9) ? chance.of(calls) : undefined;
  const method = call !== undefined && chance.is(0.75) ? call.method : chance.of(methods);
  const fitting = call?.body?.type === 'multipart' ? types[2] : types[0];
  const type = chance.is(0.7) && fitting !== undefined ? fitting : chance.of(types);
  const headers: Record<string, string> = {};
  // The session that the others need is not ended by one of them.
  if (chance.is(0.5) && call?.id !== 'auth.logout') headers['cookie'] = cookie;
  else if (chance.is(0.3)) headers['cookie'] = `${sessionCookie}=${encodeURIComponent(headerText(chance))}`;
  for (const name of [
    'if-match',
    'range',
    'accept',
    'authorization',
    'accept-language',
    'x-forwarded-for',
    'x-forwarded-host',
  ]) {
    if (chance.is(0.05)) headers[name] = headerText(chance);
  }
  if (chance.is(0.02)) headers['content-encoding'] = chance.of(['gzip', 'br', 'zstd', 'x']);
  if (method === 'GET' || method === 'HEAD' || method === 'TRACE' || chance.is(0.1)) {
    return { method, path: pathOf(chance, call), headers };
  }
  headers['content-type'] = type;
  return { method, path: pathOf(chance, call), headers, body: bodyOf(chance, call, type) };
}

/** Bytes that are hardly a request. */
export const randomBytes = (chance: Chance): Buffer =>
  chance.is(0.15)
    ? chance.bytes(300)
    : Buffer.from(`${chance.of(heads)}\r\n\r\n${chance.of(tails)}`, 'latin1');
