import { words } from '../content/words';

/** What a link says to those who do not see its arrow. */
export const link = words('shared.link', { newTab: '(opens in a new tab)' });
