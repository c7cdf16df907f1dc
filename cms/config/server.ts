import '../src/strapi-packages';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';
import { logFormatOf } from '../src/log/log-format';

const { APP_KEYS, CMS_PORT, CMS_URL, DATA_DIR, HOST, LOG_FORMAT, LOG_LEVEL, REQUEST_TIMEOUT, TRUST_PROXY } =
  environment();

const publicFolder = path.join(DATA_DIR, 'public');
mkdirSync(path.join(publicFolder, 'uploads'), { recursive: true });

export default {
  host: HOST,
  port: CMS_PORT,
  url: CMS_URL,
  app: { keys: APP_KEYS },
  dirs: { public: publicFolder },
  // The address that the nearest trusted proxy wrote counts, not what a client wrote before it.
  proxy: {
    koa: TRUST_PROXY.count > 0 || TRUST_PROXY.addresses.length > 0,
    ...(TRUST_PROXY.count > 0 ? { maxIpsCount: TRUST_PROXY.count } : {}),
  },
  http: {
    serverOptions: {
      headersTimeout: Math.min(30_000, REQUEST_TIMEOUT),
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 5000,
    },
  },
  logger: {
    config: { level: LOG_LEVEL, ...logFormatOf(LOG_FORMAT) },
    updates: { enabled: false },
    startup: { enabled: false },
  },
  transfer: { remote: { enabled: false } },
};
