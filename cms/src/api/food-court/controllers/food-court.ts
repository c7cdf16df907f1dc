import { contractApi } from '../../../contract-api/api';

export default contractApi('food-court', ['foodcourt']).controller;
