import type { ClientDirective } from 'astro';

const signs = ['focusin', 'pointerover', 'pointerdown'] as const;

/** `client:intent`: an island's script is fetched when a visitor touches, hovers or focuses it, not before. */
const intent: ClientDirective = (load, _options, element) => {
  const hydrate = async () => {
    for (const sign of signs) element.removeEventListener(sign, hydrate);
    await (
      await load()
    )();
  };
  for (const sign of signs) element.addEventListener(sign, hydrate, { passive: true });
};

export default intent;
