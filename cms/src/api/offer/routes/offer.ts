import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('offer', ['eatsoffer', 'bazaaroffer']).routes };
