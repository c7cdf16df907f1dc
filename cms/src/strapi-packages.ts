import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Strapi's panel needs React 18 and the site React 19, so npm keeps `@strapi/strapi` and the packages that need React
 * inside this workspace, while `@strapi/core` goes to the root of the checkout. There, core no longer finds the others:
 * what it cannot resolve from its own place is resolved from the place of `@strapi/strapi`.
 */
const workspace = createRequire(path.resolve(__dirname, '../../package.json'));
const strapi = pathToFileURL(workspace.resolve('@strapi/strapi/package.json')).href;

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      const [scope, name] = specifier.split('/');
      if (scope !== '@strapi' || name === undefined) throw error;
      if (name === 'strapi')
        return { url: pathToFileURL(workspace.resolve(specifier)).href, shortCircuit: true };
      return next(specifier, { ...context, parentURL: strapi });
    }
  },
});
