import { contractApi } from '../../../contract-api/api';

export default contractApi('rule', ['rule']).controller;
