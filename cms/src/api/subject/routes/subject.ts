import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('subject', ['subject']).routes };
