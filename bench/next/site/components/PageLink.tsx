import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page. By default Next.js fetches the payload of every linked page in view, which would weigh on the first view;
 * the portal's page fetches none, so none is fetched here.
 */
export function PageLink(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
