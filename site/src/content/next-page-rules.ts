import { documentFolder, loginPath, releasePath } from '@portal/contract';
import { hashOf } from './page-policy';

const where = {
  and: [
    { href_matches: '/*' },
    {
      not: {
        href_matches: [
          `${loginPath}{/*}?`,
          '/uploads/*',
          `/${documentFolder}/*`,
          '/media/*',
          releasePath,
          '/_publisher/*',
        ],
      },
    },
    { not: { selector_matches: '[download], [rel~=nofollow]' } },
  ],
};

/**
 * Speculation rules: while a link is pointed at for a moment, or touched, a browser makes the page behind it. They ask for any page
 * of the sites, for no file, and for none of the administrator's pages.
 */
export const nextPageRules = JSON.stringify({ prerender: [{ where, eagerness: 'moderate' }] });

/** They are data, and the policy of a page takes them for a script all the same. */
export const nextPageRulesHash = hashOf(nextPageRules);
