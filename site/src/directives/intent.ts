import type { ClientDirective } from 'astro';

const signs = ['focusin', 'pointerover', 'pointerdown', 'click'] as const;

/** Whether the browser opens or closes by itself what a button names in `commandfor`. */
const commands = (element: HTMLElement): boolean =>
  element instanceof HTMLButtonElement && Boolean(element.commandForElement);

/**
 * `client:intent`: an island's script is fetched when a visitor touches, hovers or focuses it, not before. As a value it takes a
 * selector: a press on such an element waits for the script, and is left to the browser where that cannot be fetched.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const noticed = new AbortController();
  const waiting = new AbortController();
  let pressed: HTMLElement | undefined;
  const hydrate = async (): Promise<void> => {
    noticed.abort();
    try {
      const start = await load();
      await start();
    } finally {
      waiting.abort();
      pressed?.click();
    }
  };
  for (const sign of signs) {
    island.addEventListener(sign, () => void hydrate(), { passive: true, signal: noticed.signal });
  }
  if (typeof value !== 'string') return;
  island.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(value) : null;
      // With a key held down a link opens elsewhere, as everywhere.
      if (
        target === null ||
        commands(target) ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      pressed = target;
    },
    { signal: waiting.signal },
  );
};

export default intent;
