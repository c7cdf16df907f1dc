import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('content', ['content']).routes };
