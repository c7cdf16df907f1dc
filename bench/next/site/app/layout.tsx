import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { ventureIds } from '@portal/contract';
import mark from '@site/ventures/institute/mark.svg';
import '@site/ventures/institute/venture.css';
import { Footer } from '../components/Footer';
import { Header } from '../components/Header';

export const metadata: Metadata = { icons: { icon: { url: mark.src, type: 'image/svg+xml' } } };

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f8fbfe' },
    { media: '(prefers-color-scheme: dark)', color: '#081025' },
  ],
};

/** The faces that the first screen needs; the style sheet names the same files. */
const faces = [
  new URL('../portal/site/fonts/bricolage-grotesque.woff2', import.meta.url),
  new URL('../portal/site/fonts/anek-latin.woff2', import.meta.url),
];

/** The frame of every page of the institute. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  for (const { pathname } of faces) preload(pathname, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  return (
    <html lang="en-IN" data-venture="institute">
      <body className="v-institute">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <div className="threads" aria-hidden="true">
          {ventureIds
            .filter((id) => id !== 'group')
            .map((id) => (
              <i key={id} className={`th-${id}${id === 'institute' ? ' is-here' : ''}`} />
            ))}
        </div>
        <Header />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}
