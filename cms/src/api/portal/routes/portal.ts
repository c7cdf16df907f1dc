import { portalApi } from '../../../contract-api/portal-api';

export default { routes: portalApi.routes };
