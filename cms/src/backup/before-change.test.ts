import { expect, it } from 'vitest';
import { versionOf } from './before-change';

const name = { type: 'string', required: true };
const fees = { type: 'integer' };
const types = {
  'api::fees.fees': { collectionName: 'fees', attributes: { fees } },
  'api::rule.rule': { collectionName: 'rules', attributes: { name, fees } },
};
const version = versionOf(types, 'hash');

it('types that are named in another order are no change', () => {
  const attributes = { fees, name: { required: true, type: 'string' } };
  const other = {
    'api::rule.rule': { attributes, collectionName: 'rules', info: { displayName: 'Rules' } },
    'api::fees.fees': types['api::fees.fees'],
  };
  expect(versionOf(other, 'hash')).toBe(version);
});

it.each([
  ['a field', { ...types, 'api::fees.fees': { collectionName: 'fees', attributes: { fees, name } } }, 'hash'],
  ['an option', { ...types, 'api::fees.fees': { ...types['api::fees.fees'], options: { a: 1 } } }, 'hash'],
  ['a type', { 'api::fees.fees': types['api::fees.fees'] }, 'hash'],
  ['the tables', types, 'another hash'],
])('%s is one', (_, changed, tables) => {
  expect(versionOf(changed, tables)).not.toBe(version);
});
