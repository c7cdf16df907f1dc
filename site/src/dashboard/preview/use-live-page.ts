import { useEffect, useState } from 'react';

/** A page as visitors see it now. @param path none while nobody wants to see it */
export function useLivePage(path: string | undefined): string | undefined {
  const [live, setLive] = useState<{ readonly path: string; readonly html: string }>();
  useEffect(() => {
    if (path === undefined) return undefined;
    const abort = new AbortController();
    void fetch(path, { signal: abort.signal })
      .then(async (reply) => setLive({ path, html: await reply.text() }))
      // What visitors see is not there: then the last that was seen stays.
      .catch(() => {});
    return () => abort.abort();
  }, [path]);
  return live?.path === path ? live?.html : undefined;
}
