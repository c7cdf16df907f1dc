import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('course', ['course']).routes };
