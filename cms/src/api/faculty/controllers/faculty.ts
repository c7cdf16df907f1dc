import { contractApi } from '../../../contract-api/api';

export default contractApi('faculty', ['faculty']).controller;
