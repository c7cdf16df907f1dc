import { contractApi } from '../../../contract-api/api';
import { readContent, readOpenApi } from '../../../contract-api/content-calls';

export default contractApi('content', ['content'], {
  'content.read': readContent,
  'openapi.read': readOpenApi,
}).controller;
