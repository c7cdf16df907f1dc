import type { Metadata } from 'next';
import { profileOf, siteOrigin } from './content';

/** What search engines and chats are told of a page. */
export async function pageMetadata(path: string, title: string, description: string): Promise<Metadata> {
  const { brandName } = await profileOf('institute');
  return {
    metadataBase: new URL(siteOrigin),
    title: `${title} | ${brandName}`,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: brandName,
      locale: 'en_IN',
      url: path,
      title,
      description,
      images: [
        {
          url: `/social${path}.jpg`,
          type: 'image/jpeg',
          width: 1200,
          height: 630,
          alt: `${title} | ${brandName}`,
        },
      ],
    },
    twitter: { card: 'summary_large_image' },
  };
}
