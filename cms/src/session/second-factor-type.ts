import type { ContentType } from '../content-types/content-type';

/** Kept per account, and shown to nobody. */
export const secondFactorType: ContentType = {
  singular: 'second-factor',
  plural: 'second-factors',
  table: 'second_factors',
  title: 'Second factors',
  indexes: [{ name: 'second_factors_user_index', columns: ['user_id'], type: 'unique' }],
  attributes: {
    userId: { type: 'integer', required: true, private: true },
    secret: { type: 'string', required: true, private: true },
    lastStep: { type: 'biginteger', required: true, default: '0', private: true },
    recoveryCodes: { type: 'text', required: true, private: true },
  },
};
