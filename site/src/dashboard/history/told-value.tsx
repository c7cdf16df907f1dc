import { collectionOf, type CollectionKey } from '@portal/contract';
import type { ReactNode } from 'react';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';
import { ordinal, placeName } from './words.ts';

/** A value of a record as people read it. @param name of its field, or that of the place in the list */
export function toldValue(collection: CollectionKey, name: string, value: string | number | null): ReactNode {
  if (name === placeName && typeof value === 'number') return ordinal(value);
  if (value === '' || value === null) return '(empty)';
  const field = collectionOf(collection).fields[name];
  return field?.group === 'value' ? fieldKinds[field.kind].shown(value) : String(value);
}
