import type { ClientDirective } from 'astro';

const signs = ['focusin', 'pointerover', 'pointerdown'] as const;

/** `client:intent`: an island's script is fetched when a visitor touches, hovers or focuses it, not before. */
const intent: ClientDirective = (load, _options, element) => {
  const noticed = new AbortController();
  const hydrate = () => {
    noticed.abort();
    void load().then((start) => start());
  };
  for (const sign of signs) {
    element.addEventListener(sign, hydrate, { passive: true, signal: noticed.signal });
  }
};

export default intent;
