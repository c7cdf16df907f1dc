import { contractApi } from '../../../contract-api/api';

export default contractApi('eligible', ['eligible']).controller;
