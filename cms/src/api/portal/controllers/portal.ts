import { portalController } from '../../../contract-api/portal-api';

export default portalController;
