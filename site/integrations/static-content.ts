import { readFileSync, statSync } from 'node:fs';
import { pageContent, pageContentKey, type PageData } from '@portal/contract';
import type { AstroIntegration } from 'astro';

/**
 * The content of a plain `astro build` or `astro dev`: a {@link PageData} in the JSON file that the environment variable
 * `PORTAL_CONTENT` names. It is read again when the file changes, so that the next page load shows it. Does nothing
 * without the variable: the publisher brings its own content.
 */
export function staticContent(): AstroIntegration {
  return {
    name: 'portal:static-content',
    hooks: {
      'astro:config:setup'({ logger }) {
        const file = process.env.PORTAL_CONTENT;
        if (file === undefined || file === '') return;
        Object.assign(globalThis, { [pageContentKey]: pageContent(fileReader(file)) });
        logger.info(`content comes from ${file}`);
      },
    },
  };
}

/** Answers the data of a JSON file, and reads it anew when its modification time changes. */
function fileReader(file: string): () => PageData {
  let modified = -1;
  let data: PageData | undefined;
  return () => {
    const { mtimeMs } = statSync(file);
    if (data === undefined || mtimeMs !== modified) {
      data = JSON.parse(readFileSync(file, 'utf8')) as PageData;
      modified = mtimeMs;
    }
    return data;
  };
}
