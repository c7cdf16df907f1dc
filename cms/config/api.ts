import { apiBase } from '@portal/contract';

export default {
  rest: { prefix: apiBase, strictParams: true },
  documents: { strictParams: true },
};
