import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('publisher-lease', ['lease']).routes };
