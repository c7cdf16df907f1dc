import { ventures } from '@portal/contract';
import { business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';
import { home } from './copy/home';

const { prefix } = ventures.infra;
const showsServices: ReadonlySet<string> = new Set([`${prefix}/`, `${prefix}/about`, `${prefix}/services`]);

/** The core services, on the pages that show them. */
export const pageThings = (path: string): readonly LinkedThing[] =>
  showsServices.has(path)
    ? home.services.items.map(({ name, text }) => ({
        '@type': 'Service',
        name,
        description: text,
        provider: business('infra'),
      }))
    : [];
