'use client';

import { useEffect, useRef } from 'react';
import { Stroke } from '@site/islands/Stroke';
import { Navigation } from './Navigation';

/** The phone's menu: it also closes on a link, on Escape and on a touch beside it. */
export function Menu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current;
    if (details === null) return;
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        if (target.closest('a') !== null || !details.contains(target)) details.open = false;
      },
      { signal },
    );
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open) return;
        details.open = false;
        details.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => left.abort();
  }, []);
  return (
    <details className="menu" ref={menu}>
      <summary>
        <Stroke name="menu" />
        Menu
      </summary>
      <nav aria-label="Menu">
        <Navigation />
      </nav>
    </details>
  );
}
