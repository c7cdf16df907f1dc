import { contractApi } from '../../../contract-api/api';
import { readContent, readDescription, readOpenApi } from '../../../contract-api/content-calls';

export default contractApi('content', ['content'], {
  'content.read': readContent,
  'openapi.read': readOpenApi,
  'openapi.page': readDescription,
}).controller;
