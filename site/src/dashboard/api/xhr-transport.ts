import { parseJson, type Incoming, type Outgoing, type Transport } from '@portal/contract';

/**
 * Sends requests with the browser's cookies and tells how far an upload has come, which `fetch` cannot.
 * Rejects when the server cannot be reached, and with an `AbortError` when the signal fires.
 */
export const xhrTransport: Transport = (request) =>
  new Promise<Incoming>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const settle = (finish: () => void) => () => {
      request.signal?.removeEventListener('abort', abort);
      finish();
    };
    if (request.signal?.aborted === true) {
      reject(new DOMException('The request was cancelled.', 'AbortError'));
      return;
    }
    request.signal?.addEventListener('abort', abort);

    xhr.open(request.method, request.url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    reportProgress(xhr, request);
    xhr.addEventListener(
      'load',
      settle(() => resolve(incomingOf(xhr))),
    );
    xhr.addEventListener(
      'error',
      settle(() => reject(new TypeError('The server did not answer.'))),
    );
    xhr.addEventListener(
      'abort',
      settle(() => reject(new DOMException('The request was cancelled.', 'AbortError'))),
    );
    xhr.send(request.body ?? null);
  });

function reportProgress(xhr: XMLHttpRequest, { onProgress }: Outgoing): void {
  if (onProgress === undefined) return;
  xhr.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
  });
}

function incomingOf(xhr: XMLHttpRequest): Incoming {
  return {
    status: xhr.status,
    header: (name) => xhr.getResponseHeader(name),
    body: parseJson(xhr.responseText),
  };
}
