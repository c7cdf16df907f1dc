import { isSample } from '@portal/contract';
import { content } from './content';

const here: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * What a link is made of: the value itself, or '' for a sample value on a site that others visit, which would lead them to nobody. A site
 * on this machine shows how the links will be.
 */
export const leading = (value: string): string =>
  isSample(value) && !here.has(new URL(content().settings().siteOrigin).hostname) ? '' : value;

/** The address of a message to somebody; `undefined` where it would reach nobody: a link without an address is plain text. */
export const mailTo = (email: string): string | undefined =>
  leading(email) === '' ? undefined : `mailto:${email}`;
