import { environment } from '../src/environment';

const { ADMIN_JWT_SECRET, API_TOKEN_SALT, ENCRYPTION_KEY, LOGIN_TRIES, NODE_ENV, TRANSFER_TOKEN_SALT } =
  environment();

const minute = 60;
const day = 24 * 60 * minute;

export default {
  auth: {
    secret: ADMIN_JWT_SECRET,
    sessions: {
      accessTokenLifespan: 15 * minute,
      // The dashboard's session does not slide, so these bound how long one login lasts.
      idleRefreshTokenLifespan: 7 * day,
      maxRefreshTokenLifespan: 7 * day,
      idleSessionLifespan: day,
      maxSessionLifespan: 7 * day,
    },
  },
  apiToken: { salt: API_TOKEN_SALT },
  transfer: { token: { salt: TRANSFER_TOKEN_SALT } },
  secrets: { encryptionKey: ENCRYPTION_KEY },
  rateLimit: { enabled: true, interval: { min: 5 }, max: Math.max(LOGIN_TRIES, 5) },
  // The portal serves the panel's bundle itself, as soon as it is there; see src/middlewares/panel.ts.
  serveAdminPanel: NODE_ENV !== 'production',
  flags: { nps: false, promoteEE: false, docLinks: false },
  autoOpen: false,
};
