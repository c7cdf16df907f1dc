/**
 * Schemas are not compiled to code: the pages' security policy forbids that, and the browser would report the try. To be imported
 * before anything that makes a schema.
 */
import { config } from 'zod';

config({ jitless: true });
