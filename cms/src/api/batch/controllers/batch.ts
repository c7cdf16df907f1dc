import { contractApi } from '../../../contract-api/api';

export default contractApi('batch', ['batch']).controller;
