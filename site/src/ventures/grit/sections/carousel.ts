/**
 * The testimonial carousel: advances by itself and wraps around. It rests while the pointer or a keyboard's focus is on it, while it
 * is out of sight, for visitors who prefer less motion, and when its pause button says so.
 */
class VoiceCarousel extends HTMLElement {
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  /** Whether there is a pointer that can rest on something without pressing it. */
  readonly #points = matchMedia('(hover: hover)');
  #track: HTMLElement | null = null;
  #slides: HTMLElement[] = [];
  #dots: HTMLButtonElement[] = [];
  #current = 0;
  /** Whether the row is on its way to the current slide by itself, not by a finger or a key. */
  #underWay = false;
  #paused = false;
  #seen = false;
  #beat: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    this.#track = this.querySelector('.carousel__track');
    this.#slides = [...this.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')];
    this.#dots = [...this.querySelectorAll<HTMLButtonElement>('[data-show]')];
    this.querySelector('.carousel__ctl')?.removeAttribute('hidden');
    this.addEventListener('click', (event) => this.#pressed(event));
    this.#track?.addEventListener('scrollend', () => this.#rested());
    for (const taken of ['pointerdown', 'touchstart', 'wheel', 'keydown']) {
      this.#track?.addEventListener(taken, () => (this.#underWay = false), { passive: true });
    }
    this.#mark(0);
    new IntersectionObserver((entries) => {
      // In the order in which they came to pass: the last is the present.
      this.#seen = entries.at(-1)?.isIntersecting ?? false;
    }).observe(this);
    this.#begin();
  }

  /** Gives the voice that is shown its whole time. */
  #begin(): void {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#turn(), Number(this.dataset.interval));
  }

  #turn(): void {
    const resting =
      this.#paused ||
      !this.#seen ||
      document.hidden ||
      this.#calm.matches ||
      // A finger leaves its hover where it pressed, and any press its focus: long after the visitor has read on.
      (this.#points.matches && this.matches(':hover')) ||
      this.querySelector(':focus-visible') !== null;
    if (!resting) this.#show(this.#current + 1);
  }

  #pressed({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    this.#begin();
    if (button.dataset.step !== undefined) this.#show(this.#current + Number(button.dataset.step));
    else if (button.dataset.show !== undefined) this.#show(Number(button.dataset.show));
    else {
      this.#paused = !this.#paused;
      button.setAttribute('aria-pressed', String(this.#paused));
    }
  }

  #show(index: number): void {
    const count = this.#slides.length;
    this.#mark((index + count) % count);
    this.#underWay = this.#place() !== this.#current;
    this.#scrollToCurrent();
  }

  #scrollToCurrent(): void {
    this.#track?.scrollTo({
      left: this.#track.clientWidth * this.#current,
      behavior: this.#calm.matches ? 'instant' : 'smooth',
    });
  }

  /** The slide that the row stands at, or nearest to. */
  #place(): number {
    return this.#track === null ? 0 : Math.round(this.#track.scrollLeft / this.#track.clientWidth);
  }

  /**
   * The row stands still. Where a finger or the arrow keys moved it, its place says which slide is current. Where it was on its
   * way by itself and stands elsewhere, the end of an earlier move was told late, or has stopped this one: it goes on.
   */
  #rested(): void {
    const place = this.#place();
    if (!this.#underWay) this.#mark(place);
    else if (place === this.#current) this.#underWay = false;
    else this.#scrollToCurrent();
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
