import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('eligible', ['eligible']).routes };
