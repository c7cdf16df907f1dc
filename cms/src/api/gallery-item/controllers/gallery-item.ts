import { contractApi } from '../../../contract-api/api';

export default contractApi('gallery-item', [
  'gallery',
  'gritgallery',
  'infragallery',
  'agrigallery',
  'eatsgallery',
]).controller;
