import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';

/** Where a thumb types, a field with the focus brings up a keyboard, over the notice and half of the list. */
export const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** What can be given the focus. */
interface Focusable {
  readonly focus: () => void;
}

/** Names a place of a screen: a record's id for the first button of its row, and words. */
export type Place = number | string;

interface Places {
  /** The ref of what stands at a place. */
  readonly place: (name: Place) => (element: Focusable | null) => (() => void) | undefined;
  /** Gives the focus to the first of these places that is on the screen once what was set with it is drawn. */
  readonly focusSoon: (...names: readonly Place[]) => void;
  /** Gives the focus to a place when it comes to be on the screen, however long that takes. */
  readonly focusWhenDrawn: (name: Place) => void;
}

/** The places of the screen around. */
export const PlacesContext = createContext<Places | undefined>(undefined);

/** The places of the screen around. */
export function usePlaces(): Places {
  const places = use(PlacesContext);
  if (places === undefined) throw new Error('usePlaces needs a PlacesContext above it.');
  return places;
}

/** Makes known what has no element of its own, such as a form's field. */
export function useFocusable(name: Place, focus: () => void): void {
  const { place } = usePlaces();
  useEffect(() => place(name)({ focus }));
}

/** Places for a screen, which hands them on by {@link PlacesContext}. */
export function useNewPlaces(): Places {
  const known = useRef(new Map<Place, Focusable>());
  const awaited = useRef<Place>(undefined);
  const [sought, setSought] = useState<readonly Place[]>([]);
  useEffect(() => {
    // A dialog that closes gives the focus back first.
    const frame = requestAnimationFrame(() => {
      const found = sought.find((name) => known.current.has(name));
      if (found !== undefined) known.current.get(found)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [sought]);
  return useMemo<Places>(
    () => ({
      place: (name) => (element) => {
        if (element === null) return undefined;
        known.current.set(name, element);
        if (awaited.current === name) {
          awaited.current = undefined;
          element.focus();
        }
        return () => {
          if (known.current.get(name) === element) known.current.delete(name);
        };
      },
      focusSoon: (...names) => setSought(names),
      focusWhenDrawn: (name) => (awaited.current = name),
    }),
    [],
  );
}

/** What comes to stand where one goes from; nothing, when it was the only one. */
export function neighbour<T>(all: readonly T[], isGone: (one: T) => boolean): T | undefined {
  const index = all.findIndex(isGone);
  return all[index + 1] ?? all[index - 1];
}

/** The places beside a row that goes: the one that comes to stand there, if there is one. */
export const besideRow = (rows: readonly { readonly id: number }[], gone: number): readonly number[] => {
  const next = neighbour(rows, ({ id }) => id === gone);
  return next === undefined ? [] : [next.id];
};
