import { z } from 'zod';
import { names } from './json-schema.js';
import { idField } from './values.js';

const moved = 'Please say by its id which record is moved.';
const before = 'Please say by its id before which record it is to stand, or null for the end.';

/** A record's new place: before another one of its list, or last where that is `null`. */
export const orderInput = z
  .object({ id: idField(moved), before: idField(before).nullable() }, moved)
  .register(names, { id: 'Order' });
