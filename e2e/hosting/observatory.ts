/**
 * The scoring of MDN's HTTP Observatory, algorithm 4, written anew from its published rules: its package downloads lists from
 * other servers while it is installed. Tests, names and points are those of `src/grader/charts.js` and `src/analyzer/tests` in
 * https://github.com/mdn/mdn-http-observatory 1.4.8; a list that is not there gives no points for being on it.
 */
import type { Reply } from './visit.ts';

/** What the Observatory looks at: replies to its few requests. */
export interface Scanned {
  /** The front page over TLS. */
  readonly page: Reply;
  /** The same address without TLS. */
  readonly plain: Reply;
  readonly host: string;
}

/** What one test came to, and what it adds to the score. */
export interface Finding {
  readonly test: string;
  readonly result: string;
  readonly points: number;
}

export interface Grade {
  readonly score: number;
  readonly grade: string;
  readonly findings: readonly Finding[];
}

type Policy = ReadonlyMap<string, ReadonlySet<string>>;

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const inline = ["'unsafe-inline'", 'data:'];
const anywhere: ReadonlySet<string> = new Set(['*']);
const sixMonths = 15_552_000;

function parsePolicy(text: string): Policy {
  const directives = text
    .split(';')
    .map((directive) => directive.trim().toLowerCase().split(/\s+/))
    .filter(([name]) => name !== '');
  return new Map(directives.map(([name = '', ...sources]) => [name, new Set(sources)]));
}

/** What several policies allow together: a source counts when each policy that speaks of its directive names it. */
function meet(policies: readonly Policy[]): Policy {
  const names = new Set(policies.flatMap((policy) => [...policy.keys()]));
  return new Map(
    [...names].map((name) => {
      const lists = policies.flatMap((policy) => policy.get(name) ?? []);
      const [first = anywhere, ...others] = lists;
      return [name, new Set([...first].filter((source) => others.every((list) => list.has(source))))];
    }),
  );
}

/** @param page its policies: the header's, and those of its own head */
export function policiesOf({ body, headers }: Reply): readonly Policy[] {
  const own = body.toString().matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)"/gi);
  return [headers['content-security-policy'] ?? '', ...[...own].map(([, text = '']) => text)]
    .filter((text) => text !== '')
    .map(parsePolicy);
}

function contentSecurityPolicy(page: Reply): Finding {
  const found = (result: string, points: number): Finding => ({
    test: 'content-security-policy',
    result,
    points,
  });
  const policies = policiesOf(page);
  if (policies.length === 0) return found('csp-not-implemented', -25);
  const csp = meet(policies);
  const sources = (name: string) => csp.get(name) ?? csp.get('default-src') ?? anywhere;
  const has = (name: string, wanted: readonly string[]): boolean =>
    wanted.some((source) => sources(name).has(source));
  const insecure = (list: Iterable<string>): boolean =>
    [...list].some((source) => /^(http|ftp):/.test(source));
  const passive = ['img-src', 'media-src'];
  const active = [...csp].filter(([name]) => !passive.includes(name)).flatMap(([, list]) => [...list]);
  if (has('script-src', [...broad, ...inline]) || has('object-src', broad))
    return found('csp-implemented-with-unsafe-inline', -20);
  if (insecure(active)) return found('csp-implemented-with-insecure-scheme', -20);
  if (has('script-src', ["'unsafe-eval'"]) || has('style-src', ["'unsafe-eval'"]))
    return found('csp-implemented-with-unsafe-eval', -10);
  if (passive.some((name) => insecure(sources(name))))
    return found('csp-implemented-with-insecure-scheme-in-passive-content-only', -10);
  if (has('style-src', [...broad, ...inline]))
    return found('csp-implemented-with-unsafe-inline-in-style-src-only', 0);
  const fallback = csp.get('default-src');
  return fallback?.size === 1 && fallback.has("'none'")
    ? found('csp-implemented-with-no-unsafe-default-src-none', 10)
    : found('csp-implemented-with-no-unsafe', 5);
}

function cookies({ headers }: Reply): Finding {
  const test = 'cookies';
  const set = headers['set-cookie'];
  if (set === undefined) return { test, result: 'cookies-not-found', points: 0 };
  const sound =
    /;\s*secure/i.test(set) && /;\s*httponly/i.test(set) && /;\s*samesite=(lax|strict)/i.test(set);
  return sound
    ? { test, result: 'cookies-secure-with-httponly-sessions-and-samesite', points: 5 }
    : { test, result: 'cookies-session-without-secure-flag', points: -40 };
}

function sharing({ headers }: Reply): Finding {
  const test = 'cross-origin-resource-sharing';
  const origin = headers['access-control-allow-origin'];
  const universal = headers['access-control-allow-credentials'] === 'true';
  if (origin === undefined)
    return { test, result: 'cross-origin-resource-sharing-not-implemented', points: 0 };
  return universal
    ? { test, result: 'cross-origin-resource-sharing-implemented-with-universal-access', points: -50 }
    : { test, result: 'cross-origin-resource-sharing-implemented-with-public-access', points: 0 };
}

function redirection({ plain, host }: Scanned): Finding {
  const test = 'redirection';
  const to = plain.headers['location'];
  if (to === undefined) return { test, result: 'redirection-missing', points: -20 };
  const { hostname, protocol } = new URL(to, `http://${host}`);
  if (protocol !== 'https:') return { test, result: 'redirection-not-to-https', points: -20 };
  return hostname === host
    ? { test, result: 'redirection-to-https', points: 0 }
    : { test, result: 'redirection-off-host-from-http', points: -5 };
}

function referrer({ headers }: Reply): Finding {
  const test = 'referrer-policy';
  const policy = headers['referrer-policy']?.split(',').at(-1)?.trim().toLowerCase();
  if (policy === undefined) return { test, result: 'referrer-policy-not-implemented', points: 0 };
  const isPrivate = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  return isPrivate.includes(policy)
    ? { test, result: 'referrer-policy-private', points: 5 }
    : { test, result: 'referrer-policy-unsafe', points: -5 };
}

function transport({ headers }: Reply): Finding {
  const test = 'strict-transport-security';
  const header = headers['strict-transport-security'];
  if (header === undefined) return { test, result: 'hsts-not-implemented', points: -20 };
  const age = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(age) || header.includes(',')) return { test, result: 'hsts-header-invalid', points: -20 };
  return age < sixMonths
    ? { test, result: 'hsts-implemented-max-age-less-than-six-months', points: -10 }
    : { test, result: 'hsts-implemented-max-age-at-least-six-months', points: 0 };
}

function integrity({ body }: Reply): Finding {
  const test = 'subresource-integrity';
  const scripts = [...body.toString().matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  const foreign = scripts.filter(([, address = '']) => /^(https?:)?\/\//.test(address));
  if (foreign.length === 0)
    return { test, result: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin', points: 0 };
  if (foreign.some(([tag, address = '']) => !address.startsWith('https:') && !tag.includes(' integrity=')))
    return { test, result: 'sri-not-implemented-and-external-scripts-not-loaded-securely', points: -50 };
  return foreign.every(([tag]) => tag.includes(' integrity='))
    ? { test, result: 'sri-implemented-and-external-scripts-loaded-securely', points: 5 }
    : { test, result: 'sri-not-implemented-but-external-scripts-loaded-securely', points: -5 };
}

function sniffing({ headers }: Reply): Finding {
  const test = 'x-content-type-options';
  return headers['x-content-type-options']?.trim().toLowerCase() === 'nosniff'
    ? { test, result: 'x-content-type-options-nosniff', points: 0 }
    : { test, result: 'x-content-type-options-not-implemented', points: -5 };
}

function framing({ headers }: Reply): Finding {
  const test = 'x-frame-options';
  // Only a header may say who frames a page.
  if (parsePolicy(headers['content-security-policy'] ?? '').has('frame-ancestors'))
    return { test, result: 'x-frame-options-implemented-via-csp', points: 5 };
  return /^(deny|sameorigin)$/i.test(headers['x-frame-options']?.trim() ?? '')
    ? { test, result: 'x-frame-options-sameorigin-or-deny', points: 0 }
    : { test, result: 'x-frame-options-not-implemented', points: -20 };
}

function embedding({ headers }: Reply): Finding {
  const test = 'cross-origin-resource-policy';
  const policy = headers['cross-origin-resource-policy']?.trim().toLowerCase();
  if (policy === undefined) return { test, result: 'corp-not-implemented', points: 0 };
  if (!/^(same-site|same-origin|cross-origin)$/.test(policy))
    return { test, result: 'corp-header-invalid', points: -5 };
  return { test, result: `corp-implemented-with-${policy}`, points: policy === 'cross-origin' ? 0 : 10 };
}

const grades = ['F', 'F', 'F', 'F', 'F', 'D-', 'D', 'D', 'D+', 'C-', 'C', 'C', 'C+', 'B-', 'B', 'B', 'B+'];
const best = ['A-', 'A', 'A', 'A+'];
/** Points above 100 are given only to those who lose few. */
const leastForExtra = 90;

/** Gives marks as the Observatory does. */
export function grade(scanned: Scanned): Grade {
  const { page } = scanned;
  const findings = [
    contentSecurityPolicy(page),
    cookies(page),
    sharing(page),
    redirection(scanned),
    referrer(page),
    transport(page),
    integrity(page),
    sniffing(page),
    framing(page),
    embedding(page),
  ];
  const lost = findings.reduce((sum, { points }) => sum + Math.min(points, 0), 100);
  const all = findings.reduce((sum, { points }) => sum + points, 100);
  const score = Math.max(lost >= leastForExtra ? all : lost, 0);
  return { score, grade: [...grades, ...best][Math.floor(Math.min(score, 100) / 5)] ?? 'F', findings };
}
