import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { frame } from '../content/pages';
import '../portal/venture.css';

export const viewport: Viewport = { colorScheme: 'light dark' };

/** The frame of every page of the institute. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  for (const face of frame.faces) preload(face, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  return (
    <html lang={frame.language} data-venture={frame.venture}>
      <body className={frame.className}>{children}</body>
    </html>
  );
}
