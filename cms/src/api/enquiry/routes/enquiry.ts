import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('enquiry', ['contact', 'enquiries']).routes };
