import { filled, words } from '../../../content/words';

/** What every footer says beside the venture's own words. */
export const footer = words('shared.footer', {
  here: 'On this site',
  family: 'The family',
});

/** The page for an address that leads nowhere. */
export const notFound = words('shared.not-found', {
  title: 'Page not found',
  description: 'This address leads nowhere.',
  back: filled('Back to {brand}'),
  contact: 'Contact us',
});

/** Where a form without script arrives; its thanks are the specification's. */
export const thanks = words('shared.thanks', {
  title: 'Message sent',
  description: 'Your message has reached us.',
  back: filled('Back to {brand}'),
});
