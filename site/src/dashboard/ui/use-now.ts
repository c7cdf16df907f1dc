import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The present moment in milliseconds, anew with every minute: what is said of it stays true in a window that is left open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (now % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
