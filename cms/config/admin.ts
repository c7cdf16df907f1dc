import { limits } from '@portal/contract';
import { environment } from '../src/environment';

const { ADMIN_JWT_SECRET, API_TOKEN_SALT, ENCRYPTION_KEY, TRANSFER_TOKEN_SALT } = environment();

const minute = 60;
const idle = limits.sessionIdleMs / 1000;
const longest = limits.sessionMs / 1000;

export default {
  auth: {
    secret: ADMIN_JWT_SECRET,
    sessions: {
      accessTokenLifespan: 15 * minute,
      // The panel's sessions, whatever its login form asks for. Those of the dashboard: src/session/session.ts.
      idleRefreshTokenLifespan: idle,
      maxRefreshTokenLifespan: longest,
      idleSessionLifespan: idle,
      maxSessionLifespan: longest,
    },
  },
  apiToken: { salt: API_TOKEN_SALT },
  transfer: { token: { salt: TRANSFER_TOKEN_SALT } },
  secrets: { encryptionKey: ENCRYPTION_KEY },
  // Strapi's keeps in memory whatever e-mail address a stranger sends, and counts successes. src/session/rate-limits.ts counts in its place.
  rateLimit: { enabled: false },
  // The portal serves the panel's bundle itself, as soon as it is there; see src/middlewares/panel.ts.
  serveAdminPanel: false,
  flags: { nps: false, promoteEE: false, docLinks: false },
  autoOpen: false,
};
