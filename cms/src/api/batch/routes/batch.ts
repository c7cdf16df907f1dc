import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('batch', ['batch']).routes };
