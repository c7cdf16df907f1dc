import { useEffect, useState } from 'react';

const ofRecord = '/{id}';

/**
 * The address of a page by the name that the list of sentences has for it. Of a page that each record has it is the first to which the
 * list of the records leads.
 */
export function usePathOf(page: string): string | undefined {
  const [found, setFound] = useState<{ readonly page: string; readonly path: string }>();
  const isOfRecord = page.endsWith(ofRecord);
  useEffect(() => {
    if (!isOfRecord) return undefined;
    const list = page.slice(0, -ofRecord.length);
    const abort = new AbortController();
    void fetch(list, { signal: abort.signal })
      .then(async (reply) => {
        const path = new RegExp(`href="(${list}/[1-9]\\d*)"`).exec(await reply.text())?.[1];
        if (path !== undefined) setFound({ page, path });
      })
      // Without it there is the list of sentences.
      .catch(() => {});
    return () => abort.abort();
  }, [isOfRecord, page]);
  if (!isOfRecord) return page;
  return found?.page === page ? found.path : undefined;
}
