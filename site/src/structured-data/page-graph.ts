import { ventures, type VentureId } from '@portal/contract';
import { socialPath } from '../content/pages';
import { profileOf } from '../content/profile';
import { pageThings as agri } from '../ventures/agri/structured-data';
import { pageThings as eats } from '../ventures/eats/structured-data';
import { pageThings as grit } from '../ventures/grit/structured-data';
import { pageThings as infra } from '../ventures/infra/structured-data';
import { pageThings as institute } from '../ventures/institute/structured-data';
import { absolute, business, businessThing } from './business';
import type { LinkedThing } from './json-ld';

/** What the pages of each site are about, beside the business itself. */
const ownThings: Readonly<Record<VentureId, (path: string) => readonly LinkedThing[]>> = {
  group: () => [],
  institute,
  grit,
  infra,
  agri,
  eats,
};

/** A page as its head words it. */
export interface PageWords {
  readonly venture: VentureId;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** All that search engines are told about a page: the business, its site, the page, and what the page shows. */
export function pageGraph({ venture, path, title, description }: PageWords): readonly LinkedThing[] {
  const { home } = ventures[venture];
  const { brandName } = profileOf(venture);
  const website = { '@id': `${absolute(home)}#website` };
  return [
    businessThing(venture),
    { '@type': 'WebSite', ...website, name: brandName, url: absolute(home), publisher: business(venture) },
    {
      '@type': path === ventures[venture].contact ? 'ContactPage' : 'WebPage',
      '@id': absolute(path),
      url: absolute(path),
      name: title,
      description,
      inLanguage: 'en-IN',
      isPartOf: website,
      about: business(venture),
      primaryImageOfPage: { '@type': 'ImageObject', url: absolute(socialPath(path)) },
    },
    ...ownThings[venture](path),
  ];
}
