/** One input device's part of a sequence, as WebDriver and WebDriver BiDi both have it. */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' };
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** What a protocol has to offer for a browser to be driven. */
export interface Engine {
  /** Name and version, as the browser says them. */
  readonly name: string;
  /** Opens an address and waits until its document is there. */
  readonly open: (address: string) => Promise<void>;
  /** Runs a script's expression in the page. @returns its value as JSON text; awaited when it is a promise */
  readonly evaluate: (expression: string) => Promise<string>;
  readonly perform: (sources: readonly InputSource[]) => Promise<void>;
  /** Chooses a file in the form. */
  readonly chooseFile: (selector: string, file: string) => Promise<void>;
  /** Sets the page's own width and height, as near as the browser can. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** What went wrong in the page that is open: exceptions, and what its policy refused. */
  readonly errors: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Keys that are no letters, by WebDriver's code points. */
export const keys = {
  tab: '\uE004',
  enter: '\uE006',
  escape: '\uE00C',
  space: ' ',
  left: '\uE012',
  right: '\uE014',
} as const;

const patience = 20_000;
const step = 100;

/** A page in a browser, used as a person would. Places are named by a selector and words that stand there or name the control. */
export class Visitor {
  readonly #engine: Engine;
  readonly #site: string;

  /** @param site the origin that paths belong to */
  constructor(engine: Engine, site: string) {
    this.#engine = engine;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.#engine.open(this.#site + path);
    await this.until(`${path} has loaded`, () => document.readyState === 'complete');
  }

  /** Runs a function in the page. It sees nothing but its arguments, and its value is JSON. */
  async run<Args extends readonly unknown[], T>(
    inPage: (...args: Args) => T,
    ...args: Args
  ): Promise<Awaited<T>> {
    const call = `(async () => JSON.stringify({ value: await (${inPage.toString()})(...${JSON.stringify(args)}) }))()`;
    const { value }: { value: Awaited<T> } = JSON.parse(await this.#engine.evaluate(call));
    return value;
  }

  /** Waits until a function in the page is true. @throws Error with the description when it does not become so */
  async until<Args extends readonly unknown[]>(
    description: string,
    inPage: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    const deadline = Date.now() + patience;
    while (!(await this.run(inPage, ...args).catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`${this.#engine.name}: not so in time: ${description}`);
      await new Promise((resolve) => setTimeout(resolve, step));
    }
  }

  /** Waits until something can be seen. */
  async sees(selector: string, words = ''): Promise<void> {
    await this.until(`${selector} ${words} is there`, isShown, selector, words);
  }

  async seesNot(selector: string, words = ''): Promise<void> {
    await this.until(`${selector} ${words} is gone`, isGone, selector, words);
  }

  /** Presses something with the mouse. */
  async click(selector: string, words = ''): Promise<void> {
    await this.sees(selector, words);
    const place = await this.run(middleOf, selector, words);
    await this.#engine.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(place.x), y: Math.round(place.y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Presses keys one after another, where the focus is. */
  async press(text: string): Promise<void> {
    const actions = Array.from(text, (value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]).flat();
    await this.#engine.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Writes into a field in place of what is there. @param name the field's `name` */
  async fill(name: string, text: string): Promise<void> {
    const selector = `[name="${name}"]`;
    await this.sees(selector);
    await this.run((field) => {
      const control = document.querySelector<HTMLInputElement>(field);
      control?.focus();
      control?.select();
    }, selector);
    await this.press(text);
    await this.until(
      `${selector} holds what was typed`,
      (field, typed) => document.querySelector<HTMLInputElement>(field)?.value === typed,
      selector,
      text,
    );
  }

  async focus(selector: string, words = ''): Promise<void> {
    await this.sees(selector, words);
    await this.run(focusOn, selector, words);
  }
}

// What follows runs inside the page, each by itself.

const isShown = (selector: string, words: string): boolean =>
  [...document.querySelectorAll<HTMLElement>(selector)].some(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(words),
  );

const isGone = (selector: string, words: string): boolean =>
  [...document.querySelectorAll<HTMLElement>(selector)].every(
    (element) =>
      !element.checkVisibility({ visibilityProperty: true }) ||
      !`${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(words),
  );

const focusOn = (selector: string, words: string): void =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .find((element) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(words))
    ?.focus();

/** Brings an element to rest in the window, and says where its middle is. */
const middleOf = async (selector: string, words: string): Promise<{ x: number; y: number }> => {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`.includes(words),
  );
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  let before = NaN;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const box = element?.getBoundingClientRect() ?? new DOMRect();
    if (box.y === before) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    before = box.y;
  }
};
