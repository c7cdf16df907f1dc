import { limits } from '@portal/contract';
import { environment } from '../src/environment';

const { ADMIN_JWT_SECRET, API_TOKEN_SALT, ENCRYPTION_KEY, LOGIN_TRIES, NODE_ENV, TRANSFER_TOKEN_SALT } =
  environment();

const minute = 60;
const idle = limits.sessionIdleMs / 1000;
const longest = limits.sessionMs / 1000;

export default {
  auth: {
    secret: ADMIN_JWT_SECRET,
    sessions: {
      accessTokenLifespan: 15 * minute,
      // The dashboard's sessions are of this kind; src/session/session.ts ends them when nobody uses them.
      idleRefreshTokenLifespan: longest,
      maxRefreshTokenLifespan: longest,
      // The panel's sessions are of this kind, whatever its login form asks for.
      idleSessionLifespan: idle,
      maxSessionLifespan: longest,
    },
  },
  apiToken: { salt: API_TOKEN_SALT },
  transfer: { token: { salt: TRANSFER_TOKEN_SALT } },
  secrets: { encryptionKey: ENCRYPTION_KEY },
  // A ceiling over all of Strapi's own forms, successes included; src/session/limiter.ts counts failed logins.
  rateLimit: { enabled: true, interval: { min: 5 }, max: LOGIN_TRIES * 20 },
  // The portal serves the panel's bundle itself, as soon as it is there; see src/middlewares/panel.ts.
  serveAdminPanel: NODE_ENV !== 'production',
  flags: { nps: false, promoteEE: false, docLinks: false },
  autoOpen: false,
};
