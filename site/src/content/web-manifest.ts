import { dashboardPath, loginPath, ventures, type VentureId } from '@portal/contract';
import { siteOf } from '../ventures/registry';
import { iconPath } from './pages';
import { profileOf } from './profile';

/** A site's web app manifest. Each of the six is a site of its own, with its own scope. */
export function webManifest(venture: VentureId) {
  const { brandName, tagline } = profileOf(venture);
  const { prefix, home } = ventures[venture];
  const { paper, words } = siteOf(venture);
  return {
    id: `${prefix}/`,
    name: brandName,
    short_name: brandName.slice(0, 30),
    description: tagline || words.trade,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: home,
    scope: `${prefix}/`,
    display: 'minimal-ui',
    background_color: paper.light,
    theme_color: paper.light,
    icons: [
      { src: iconPath(venture, '192'), sizes: '192x192', type: 'image/png' },
      { src: iconPath(venture, '512'), sizes: '512x512', type: 'image/png' },
      { src: iconPath(venture, 'maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** What the dashboard is, in a sentence. */
export const dashboardDescription = 'Where the administrator keeps the content of the sites.';

/** The dashboard's: an app of its own inside the institute's site. */
export function dashboardManifest() {
  const institute = webManifest('institute');
  return {
    ...institute,
    id: loginPath,
    name: `${institute.name} Dashboard`,
    short_name: 'Dashboard',
    description: dashboardDescription,
    start_url: dashboardPath,
    scope: loginPath,
    display: 'standalone',
  };
}
