import { useCallback, useSyncExternalStore } from 'react';

const changed = 'portal:address';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(changed, listener);
  };
}

/** What the address names beside its path: `?topic=batches&batch=12`. Reload, back and forward work. */
export const useSearch = (): string => useSyncExternalStore(subscribe, () => location.search);

/** Goes to another address of the dashboard. @param how back leads to the present one, or it is replaced */
export function goTo(address: string, how: 'push' | 'replace' = 'push'): void {
  history[`${how}State`](null, '', address);
  dispatchEvent(new Event(changed));
}

/** What the address names beside its path, and the way to name something else, or nothing. @param name of the parameter */
export function useAddressed(name: string): readonly [string | undefined, (next?: string) => void] {
  const named = new URLSearchParams(useSearch()).get(name) ?? undefined;
  const open = useCallback(
    (next?: string) => {
      const parameters = new URLSearchParams(location.search);
      if (parameters.get(name) === (next ?? null)) return;
      if (next === undefined) parameters.delete(name);
      else parameters.set(name, next);
      const search = parameters.size === 0 ? '' : `?${parameters}`;
      // Back leads from a form to the list, and not to a form that has done its work.
      goTo(location.pathname + search, next === undefined ? 'replace' : 'push');
    },
    [name],
  );
  return [named, open];
}

/** A record that the address names, and the way to name another one, or none. @param name of the parameter */
export function useRecordAddress(name: string): readonly [number | undefined, (id?: number) => void] {
  const [named, open] = useAddressed(name);
  const openRecord = useCallback((id?: number) => open(id === undefined ? id : String(id)), [open]);
  return [Number(named) || undefined, openRecord];
}
