import { contractApi } from '../../../contract-api/api';

export default contractApi('course', ['course']).controller;
