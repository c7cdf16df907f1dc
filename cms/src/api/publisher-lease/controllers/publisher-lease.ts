import { contractApi } from '../../../contract-api/api';
import { takeLease } from '../../../lease/lease-calls';

export default contractApi('publisher-lease', ['lease'], { 'lease.take': takeLease }).controller;
