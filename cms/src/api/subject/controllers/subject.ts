import { contractApi } from '../../../contract-api/api';
import { subjectsOfCourse } from '../../../contract-api/record-calls';

export default contractApi('subject', ['subject'], { 'course.subjects': subjectsOfCourse }).controller;
