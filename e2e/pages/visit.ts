import { request } from 'node:http';
import type { HtmlElement } from 'html-validate';
import { inject } from 'vitest';
import { parsed } from './document.ts';

/** A page as a visitor is given it. */
export interface Visit {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  readonly document: HtmlElement;
}

const siteUrl = inject('siteUrl');
const visits = new Map<string, Promise<Visit>>();

async function open(path: string): Promise<Visit> {
  const response = await fetch(siteUrl + path, { redirect: 'manual' });
  const html = await response.text();
  const { status, headers } = response;
  return { status, location: headers.get('location'), html, document: parsed(html) };
}

/** Opens a page, once a test file. */
export function visit(path: string): Promise<Visit> {
  const visited = visits.get(path) ?? open(path);
  visits.set(path, visited);
  return visited;
}

const weights = new Map<string, Promise<number>>();

const weigh = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(siteUrl + path, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

/** How many bytes of a file go over the wire to a browser that reads brotli. */
export function weight(path: string): Promise<number> {
  const known = weights.get(path) ?? weigh(path);
  weights.set(path, known);
  return known;
}

const statuses = new Map<string, Promise<number>>();

/** The status of an address of the site, without following where it leads. */
export function status(path: string): Promise<number> {
  const known =
    statuses.get(path) ??
    fetch(siteUrl + path, { method: 'HEAD', redirect: 'manual' }).then((response) => response.status);
  statuses.set(path, known);
  return known;
}
