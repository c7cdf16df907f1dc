import { rm } from 'node:fs/promises';
import type { Context, Next } from 'koa';

type Files = Readonly<
  Record<string, { readonly filepath: string } | readonly { readonly filepath: string }[]>
>;

/**
 * Removes what the body parser wrote to the folder for temporary files, whatever became of the request. Strapi's own
 * body middleware removes only the files of a field called `files`, and then forgets the others.
 */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    const parsed: Files[] = [];
    let files: Files | undefined;
    Object.defineProperty(ctx.request, 'files', {
      configurable: true,
      get: () => files,
      set(value: Files) {
        files = value;
        parsed.push(value);
      },
    });
    try {
      await next();
    } finally {
      const paths = parsed.flatMap((value) => Object.values(value ?? {}).flat()).map((file) => file.filepath);
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  };
