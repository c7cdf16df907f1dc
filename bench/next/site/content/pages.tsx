import { readFileSync } from 'node:fs';
import parse, { attributesToProps, domToReact, Element, type DOMNode } from 'html-react-parser';
import type { Metadata } from 'next';
import NextLink from 'next/link';
import type { ReactElement, ReactNode } from 'react';

interface Page {
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  /** What stands in the body, as HTML. */
  readonly body: string;
}

interface Pages {
  readonly frame: {
    readonly language: string;
    readonly venture: string;
    readonly className: string;
    /** Addresses of the faces that the first screen needs. */
    readonly faces: readonly string[];
  };
  readonly pages: Readonly<Record<string, Page>>;
}

/** Written by the bench, from what the portal serves. */
const { frame, pages } = JSON.parse(readFileSync('portal/pages.json', 'utf8')) as Pages;

export { frame };

/** The addresses of all pages. */
export const paths = Object.keys(pages);

/** @throws Error for an address that no page has */
function pageOf(path: string): Page {
  const page = pages[path];
  if (page === undefined) throw new Error(`There is no ${path}.`);
  return page;
}

export function metadataOf(path: string): Metadata {
  const { title, description, icon } = pageOf(path);
  return { title, description, icons: { icon } };
}

/** Links are Next.js's. Left to itself it fetches what each of them in view leads to; the portal's page fetches nothing, so neither does this. */
function replace(node: DOMNode): ReactElement | undefined {
  if (!(node instanceof Element) || node.name !== 'a' || !node.attribs['href']?.startsWith('/'))
    return undefined;
  const { href, ...others } = node.attribs;
  return (
    <NextLink {...attributesToProps(others)} href={href} prefetch={false}>
      {domToReact(node.children as DOMNode[], { replace })}
    </NextLink>
  );
}

/** The elements of a page, each as it stands in the portal's. */
export const bodyOf = (path: string): ReactNode => parse(pageOf(path).body, { replace });
