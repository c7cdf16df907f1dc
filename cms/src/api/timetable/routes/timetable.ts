import { contractApi } from '../../../contract-api/api';

export default { routes: contractApi('timetable', ['timetable']).routes };
