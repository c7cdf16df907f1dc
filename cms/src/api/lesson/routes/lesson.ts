import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('lesson', ['lesson']).routes };
