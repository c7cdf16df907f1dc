import '../src/strapi-packages';
import path from 'node:path';
import { environment } from '../src/environment';
import { logFormatOf } from '../src/log/log-format';
import { ownerOnlyFolder } from '../src/storage/owner-only';
import { patience } from '@portal/server/connections';

const { APP_KEYS, CMS_PORT, CMS_URL, DATA_DIR, HOST, LOG_FORMAT, LOG_LEVEL, REQUEST_TIMEOUT, TRUST_PROXY } =
  environment();

// Whatever this process writes is its user's: the database with its log, stored files, and forms on their way.
process.umask(0o077);
const publicFolder = path.join(DATA_DIR, 'public');
for (const folder of [DATA_DIR, publicFolder, path.join(publicFolder, 'uploads')]) ownerOnlyFolder(folder);

export default {
  host: HOST,
  port: CMS_PORT,
  url: CMS_URL,
  app: { keys: APP_KEYS },
  dirs: { public: publicFolder },
  // Whom to believe: src/middlewares/proxies.ts
  proxy: { koa: TRUST_PROXY !== 0 },
  http: {
    serverOptions: {
      headersTimeout: Math.min(patience.headersMs, REQUEST_TIMEOUT),
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: patience.keepAliveMs,
      connectionsCheckingInterval: patience.checkMs,
    },
  },
  logger: {
    config: { level: LOG_LEVEL, ...logFormatOf(LOG_FORMAT) },
    updates: { enabled: false },
    startup: { enabled: false },
  },
  transfer: { remote: { enabled: false } },
};
