import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('auth', ['auth']).routes };
