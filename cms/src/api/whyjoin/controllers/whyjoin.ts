import { contractApi } from '../../../contract-api/api';

export default contractApi('whyjoin', ['whyjoin']).controller;
