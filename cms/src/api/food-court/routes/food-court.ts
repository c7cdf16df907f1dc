import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('food-court', ['foodcourt']).routes };
