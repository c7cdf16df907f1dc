import { contractApi } from '../../../contract-api/api';

export default contractApi('timetable', ['timetable']).controller;
