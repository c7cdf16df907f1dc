import { contractApi } from '../../../contract-api/api';

export default contractApi('offer', ['eatsoffer', 'bazaaroffer']).controller;
