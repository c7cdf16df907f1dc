// Each screen is a bundle's entry of its own: what all of them reach comes in one file with the schemas, and before them.
import './schemas-without-eval.ts';
import { createClient, type Client } from '@portal/contract';
import { createContext, use } from 'react';
import { withAnswerTime } from './answer-time.ts';
import { retryAfterLogin, type AskForLogin } from './login-retry.ts';
import { xhrTransport } from './xhr-transport.ts';

/** What screens need to talk to the CMS. */
export interface Api {
  readonly client: Client;
  /** Address of something that the CMS serves. @param path begins with `/`, as an `image_path` does */
  readonly cmsUrl: (path: string) => string;
  /** Address of the small copy that the CMS keeps beside a picture, unless the picture is small itself. */
  readonly thumbnailUrl: (path: string) => string;
}

/**
 * @param cmsOrigin the CMS's origin without a trailing slash
 * @param onLate see {@link withAnswerTime}
 */
export function createApi(cmsOrigin: string, ask: AskForLogin, onLate: () => void): Api {
  // Whoever is asked for the password may take their time.
  const transport = retryAfterLogin(withAnswerTime(xhrTransport, onLate), ask);
  return {
    client: createClient({ origin: cmsOrigin, transport }),
    cmsUrl: (path) => cmsOrigin + path,
    thumbnailUrl: (path) => cmsOrigin + path.replace(/[^/]+$/, 'thumbnail_$&'),
  };
}

export const ApiContext = createContext<Api | undefined>(undefined);

/** The API of the surrounding dashboard. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (api === undefined) throw new Error('useApi needs an ApiContext above it.');
  return api;
}
