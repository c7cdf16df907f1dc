import { STATUS_CODES, type ServerResponse } from 'node:http';

/** A page for moments when there is no page of the site to show. @param retryAfter seconds after which it asks again */
export function plainPage(
  response: ServerResponse,
  status: number,
  sentence: string,
  retryAfter?: number,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refresh = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`;
  const text = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${STATUS_CODES[status] ?? status}</title></head><body><main><h1>${sentence}</h1></main></body></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
  response.end(text);
}
