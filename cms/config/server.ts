import '../src/strapi-packages';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../src/environment';

const { APP_KEYS, CMS_PORT, CMS_URL, DATA_DIR, HOST, TRUST_PROXY } = environment();

const publicFolder = path.join(DATA_DIR, 'public');
mkdirSync(path.join(publicFolder, 'uploads'), { recursive: true });

export default {
  host: HOST,
  port: CMS_PORT,
  url: CMS_URL,
  app: { keys: APP_KEYS },
  dirs: { public: publicFolder },
  proxy: { koa: TRUST_PROXY },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  transfer: { remote: { enabled: false } },
};
