import { contractApi } from '../../../contract-api/api';

export default contractApi('scholarship', ['scholarship']).controller;
