import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('faculty', ['faculty']).routes };
