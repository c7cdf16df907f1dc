import { contractApi } from '../../../contract-api/api';
import { login, logout, readSession } from '../../../session/session-calls';

export default contractApi('auth', ['auth'], {
  'auth.login': login,
  'auth.session': readSession,
  'auth.logout': logout,
}).controller;
