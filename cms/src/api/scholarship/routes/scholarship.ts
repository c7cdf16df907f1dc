import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('scholarship', ['scholarship']).routes };
