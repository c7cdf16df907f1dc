import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { Stroke } from './Stroke';

interface CarouselProps {
  readonly heading: string;
  /** How many slides there are. */
  readonly count: number;
  /** How long a slide is shown, in milliseconds. */
  readonly intervalMs: number;
  /** The slides: elements with `aria-roledescription="slide"`. */
  readonly children?: ReactNode;
}

const prefersLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether a visitor is at it, by pointer or keyboard. */
const isUsed = (region: HTMLElement): boolean =>
  // A finger leaves its hover where it pressed, and any press its focus: long after the visitor has read on.
  (matchMedia('(hover: hover)').matches && region.matches(':hover')) ||
  region.querySelector(':focus-visible') !== null;

/** The slide that a row stands at, or nearest to. */
const placeOf = (row: HTMLElement | null): number =>
  row === null ? 0 : Math.round(row.scrollLeft / row.clientWidth);

const never = () => () => {};

/** Whether the script is there: before, the controls do nothing. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * A row of slides that advances by itself and wraps around. It rests while the pointer or a keyboard's focus is on it, while it is
 * out of sight, for visitors who prefer less motion, and when its pause button says so. The browser moves the row and snaps it,
 * with and without script.
 */
export default function Carousel({ heading, count, intervalMs, children }: CarouselProps) {
  const region = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const inSight = useRef(true);
  /** Whether the row is on its way to the current slide by itself, not by a finger or a key. */
  const underWay = useRef(false);
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  /** What a visitor turned to, for those who do not see it. */
  const [announced, setAnnounced] = useState('');
  const hydrated = useHydrated();

  const scrollTo = (slide: number): void =>
    track.current?.scrollTo({
      left: track.current.clientWidth * slide,
      behavior: prefersLessMotion() ? 'instant' : 'smooth',
    });

  const show = (slide: number): void => {
    const next = (slide + count) % count;
    setCurrent(next);
    underWay.current = placeOf(track.current) !== next;
    scrollTo(next);
  };

  const showAsked = (slide: number): void => {
    show(slide);
    const slides = track.current?.querySelectorAll('[aria-roledescription=slide]');
    setAnnounced(slides?.[(slide + count) % count]?.textContent ?? '');
  };

  useEffect(() => {
    // In the order in which they came to pass: the last is the present.
    const sight = new IntersectionObserver((entries) => {
      inSight.current = entries.at(-1)?.isIntersecting ?? false;
      // A finger may have moved it before the script was there.
      if (!underWay.current) setCurrent(placeOf(track.current));
    });
    if (region.current !== null) sight.observe(region.current);
    return () => sight.disconnect();
  }, []);

  // Anew with each slide, which so has its whole time.
  useEffect(() => {
    const beat = setInterval(() => {
      const resting = paused || !inSight.current || document.hidden || prefersLessMotion();
      if (!resting && region.current !== null && !isUsed(region.current)) show(current + 1);
    }, intervalMs);
    return () => clearInterval(beat);
  });

  /**
   * The row stands still. Where a finger or the arrow keys moved it, its place says which slide is current. Where it was on its
   * way by itself and stands elsewhere, the end of an earlier move was told late, or has stopped this one: it goes on.
   */
  const rested = (): void => {
    const at = placeOf(track.current);
    if (!underWay.current) setCurrent(at);
    else if (at === current) underWay.current = false;
    else scrollTo(current);
  };

  const taken = (): void => void (underWay.current = false);

  const pressed = (event: KeyboardEvent): void => {
    taken();
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    showAsked(event.key === 'Home' ? 0 : count - 1);
  };

  /* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
     -- a part that scrolls takes the focus, so that keys scroll it; no element is a group of slides */
  return (
    <section className="wrap carousel" aria-roledescription="carousel" aria-labelledby="voices" ref={region}>
      <h2 className="kicker" id="voices">
        {heading}
      </h2>
      <div
        className="carousel__track"
        tabIndex={0}
        role="group"
        aria-label={heading}
        ref={track}
        onScrollEnd={rested}
        onPointerDown={taken}
        onTouchStart={taken}
        onWheel={taken}
        onKeyDown={pressed}
      >
        {children}
      </div>
      <div className="carousel__ctl" inert={!hydrated}>
        <button className="round" type="button" aria-label="Previous" onClick={() => showAsked(current - 1)}>
          <Stroke name="left" />
        </button>
        <button className="round" type="button" aria-label="Next" onClick={() => showAsked(current + 1)}>
          <Stroke name="arrow" />
        </button>
        <button
          className="round"
          type="button"
          aria-label="Pause"
          aria-pressed={paused}
          onClick={() => setPaused(!paused)}
        >
          <Stroke name={paused ? 'play' : 'pause'} />
        </button>
        <span className="dots">
          {Array.from({ length: count }, (_, slide) => (
            <button
              key={slide}
              type="button"
              aria-label={`Show ${slide + 1} of ${count}`}
              aria-current={slide === current ? 'true' : undefined}
              onClick={() => showAsked(slide)}
            />
          ))}
        </span>
      </div>
      <p className="vh" aria-live="polite">
        {announced}
      </p>
    </section>
  );
}
