import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('fees', ['fees']).routes };
