import { portalApi } from '../../../contract-api/portal-api';

export default portalApi.controller;
