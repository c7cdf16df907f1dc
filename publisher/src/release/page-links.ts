/** Attributes that hold addresses, and those that other addresses point at. */
const attribute =
  /\s(href|src|poster|srcset|imagesrcset|content|component-url|renderer-url|before-hydration-url|data|style|id)="([^"]*)"/g;
const styleSheet = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const styleAddress = /url\(\s*(?:&quot;|&#34;|&#39;|["'])?([^)"'\s]+?)(?:&quot;|&#34;|&#39;|["'])?\s*\)/g;

/** What a page names. */
export interface PageLinks {
  /** The site's own addresses, without their query; those in the page itself are `#` and a place. */
  readonly links: readonly string[];
  /** The places in it that an address can point at. */
  readonly anchors: ReadonlySet<string>;
}

/**
 * The site's own addresses that a page leads to or shows, and its places. The pages are this project's own output, where
 * attributes are always in double quotes and text never holds one unescaped, so a full parser would only cost time.
 */
export function linksOfPage(html: string, siteOrigin: string): PageLinks {
  const links = new Set<string>();
  const anchors = new Set<string>();
  const add = (address: string): void => {
    const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
    if (path.startsWith('#') ? path === '#' : !path.startsWith('/') || path.startsWith('//')) return;
    links.add(
      path
        .replace(/\?[^#]*/, '')
        .replace(/#$/, '')
        .replaceAll('&amp;', '&'),
    );
  };
  const addStyle = (css: string): void => {
    for (const [, address = ''] of css.matchAll(styleAddress)) if (!address.startsWith('#')) add(address);
  };
  for (const [, name, value = ''] of html.matchAll(attribute)) {
    if (name === 'id') anchors.add(value);
    else if (name === 'style') addStyle(value);
    else if (name === 'srcset' || name === 'imagesrcset')
      for (const candidate of value.split(',')) add(candidate.trim().split(/\s/)[0] ?? '');
    // The head names the social picture with its origin; any other `content` is words, whatever they begin with.
    else if (name !== 'content' || value.startsWith(`${siteOrigin}/`)) add(value);
  }
  for (const [, css = ''] of html.matchAll(styleSheet)) addStyle(css);
  return { links: [...links], anchors };
}

/** The pages that a sitemap lists. */
export function linksOfSitemap(sitemap: string, siteOrigin: string): string[] {
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  return addresses
    .filter((address) => address.startsWith(`${siteOrigin}/`))
    .map((address) => address.slice(siteOrigin.length).replaceAll('&amp;', '&'));
}
