import { contractApi } from '../../../contract-api/api';

export default contractApi('fees', ['fees']).controller;
