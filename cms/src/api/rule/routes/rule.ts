import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('rule', ['rule']).routes };
