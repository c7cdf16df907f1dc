import { contractApi } from '../../../contract-api/api';
import { lessonsOfSubject } from '../../../contract-api/record-calls';

export default contractApi('lesson', ['lesson'], { 'subject.lessons': lessonsOfSubject }).controller;
