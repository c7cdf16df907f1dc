/**
 * The testimonial carousel: advances by itself and wraps around. It rests while the pointer or the focus is on it, while it is
 * out of sight, for visitors who prefer less motion, and when its pause button says so.
 */
class VoiceCarousel extends HTMLElement {
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #track: HTMLElement | null = null;
  #slides: HTMLElement[] = [];
  #dots: HTMLButtonElement[] = [];
  #current = 0;
  #paused = false;
  #seen = false;

  connectedCallback(): void {
    this.#track = this.querySelector('.carousel__track');
    this.#slides = [...this.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')];
    this.#dots = [...this.querySelectorAll<HTMLButtonElement>('[data-show]')];
    this.querySelector('.carousel__ctl')?.removeAttribute('hidden');
    this.addEventListener('click', (event) => this.#pressed(event));
    this.#track?.addEventListener('scrollend', () => this.#swiped());
    this.#mark(0);
    new IntersectionObserver(([entry]) => {
      this.#seen = entry?.isIntersecting ?? false;
    }).observe(this);
    setInterval(() => this.#turn(), Number(this.dataset.interval));
  }

  #turn(): void {
    const resting =
      this.#paused ||
      !this.#seen ||
      document.hidden ||
      this.#calm.matches ||
      this.matches(':hover, :focus-within');
    if (!resting) this.#show(this.#current + 1);
  }

  #pressed({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    if (button.dataset.step !== undefined) this.#show(this.#current + Number(button.dataset.step));
    else if (button.dataset.show !== undefined) this.#show(Number(button.dataset.show));
    else {
      this.#paused = !this.#paused;
      button.setAttribute('aria-pressed', String(this.#paused));
    }
  }

  #show(index: number): void {
    const count = this.#slides.length;
    const wrapped = (index + count) % count;
    this.#track?.scrollTo({
      left: this.#track.clientWidth * wrapped,
      behavior: this.#calm.matches ? 'instant' : 'smooth',
    });
    this.#mark(wrapped);
  }

  /** A finger or the arrow keys moved the row itself. */
  #swiped(): void {
    if (this.#track !== null) this.#mark(Math.round(this.#track.scrollLeft / this.#track.clientWidth));
  }

  #mark(index: number): void {
    this.#current = index;
    for (const [position, dot] of this.#dots.entries()) {
      if (position === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  }
}

customElements.define('voice-carousel', VoiceCarousel);
