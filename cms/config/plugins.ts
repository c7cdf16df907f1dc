import { limits } from '@portal/contract';

export default {
  upload: {
    config: {
      provider: 'local',
      sizeLimit: limits.videoBytes,
      // Pictures for pages are made by the publisher; only the panel's thumbnail is made here.
      breakpoints: {},
    },
  },
};
