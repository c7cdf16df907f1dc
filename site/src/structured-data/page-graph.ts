import { ventures, type VentureId } from '@portal/contract';
import { socialPath } from '../content/pages';
import { profileOf } from '../content/profile';
import { questionsOf } from '../content/questions';
import { siteOf } from '../ventures/registry';
import { absolute, business, businessThing } from './business';
import { galleryThings } from './gallery';
import type { LinkedThing } from './json-ld';
import { questionsThing } from './questions';

/** A page as its head words it. */
export interface PageWords {
  readonly venture: VentureId;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** All that search engines are told about a page: the business, its site, the page, and what the page shows. */
export function pageGraph({ venture, path, title, description }: PageWords): readonly LinkedThing[] {
  const { home, contact, prefix } = ventures[venture];
  const isContact = path === contact;
  const questions = questionsOf(venture);
  const { brandName } = profileOf(venture);
  const website = { '@id': `${absolute(home)}#website` };
  return [
    businessThing(venture),
    { '@type': 'WebSite', ...website, name: brandName, url: absolute(home), publisher: business(venture) },
    {
      '@type': isContact ? 'ContactPage' : 'WebPage',
      '@id': absolute(path),
      url: absolute(path),
      name: title,
      description,
      inLanguage: 'en-IN',
      isPartOf: website,
      about: business(venture),
      primaryImageOfPage: { '@type': 'ImageObject', url: absolute(socialPath(path)) },
    },
    ...(isContact && questions !== undefined ? [questionsThing(questions.items)] : []),
    ...(path === `${prefix}/gallery` ? galleryThings(venture) : []),
    ...(siteOf(venture).pageThings?.(path) ?? []),
  ];
}
