import { idempotencyHeader, limits, revisionHeader, wholeRecord } from '@portal/contract';
import { environment } from '../src/environment';

const { origins } = environment();

/** From the outside in: what stands above sees a request earlier and its reply later. */
export default [
  'global::request-target',
  'global::proxies',
  'global::request-log',
  // Pictures, films and PDFs are of types that it leaves as they are. A compressed length tells of what stands beside one's own words
  // (BREACH) to who has a reply sent again and again: no other site's page can ask with a session of ours, and enquiries are limited.
  { name: 'strapi::compression', config: { threshold: 1024 } },
  'strapi::errors',
  'global::security-headers',
  {
    name: 'strapi::cors',
    config: {
      origin: [...origins],
      credentials: true,
      headers: ['Content-Type', 'Accept', 'If-Match', idempotencyHeader, wholeRecord.header],
      expose: [revisionHeader, 'Retry-After'],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
      maxAge: 600,
      keepHeadersOnError: true,
    },
  },
  'global::failures',
  'global::stored-files',
  'global::panel',
  'global::authorize',
  'global::uploads',
  'strapi::query',
  {
    name: 'strapi::body',
    config: {
      jsonLimit: limits.bodyBytes,
      formLimit: limits.bodyBytes,
      textLimit: limits.bodyBytes,
      // `global::uploads` reads forms with files.
      multipart: false,
    },
  },
  'global::calls',
  // Strapi wants its own to be there; what it would say `global::security-headers` has said, which knows the API from the panel.
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: false,
      dnsPrefetchControl: false,
      frameguard: false,
      hsts: false,
      ieNoOpen: false,
      noSniff: false,
      permittedCrossDomainPolicies: false,
      referrerPolicy: false,
    },
  },
  'strapi::favicon',
  'strapi::public',
];
