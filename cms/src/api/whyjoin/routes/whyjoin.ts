import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('whyjoin', ['whyjoin']).routes };
