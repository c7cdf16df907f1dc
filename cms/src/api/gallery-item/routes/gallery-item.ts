import { contractApi } from '../../../contract-api/api';

export default {
  routes: contractApi('gallery-item', [
    'gallery',
    'gritgallery',
    'infragallery',
    'agrigallery',
    'eatsgallery',
  ]).routes,
};
