import { expect, it } from 'vitest';
import { dialled, telephone, whatsappChat } from './phone.js';

it.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['91234 56789', '919123456789'],
  ['+91 98765 43210', '919876543210'],
  ['+91 (0) 98765 43210', '919876543210'],
  ['(+91) 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['044-2498 1234', '914424981234'],
  ['0044 20 7946 0958', '442079460958'],
  ['+1 (202) 555-0143', '12025550143'],
  ['+98 21 8765 4321', '982187654321'],
])('%s is called and written to as %s', (phone, number) => {
  expect(telephone(phone)).toBe(`tel:+${number}`);
  expect(dialled(phone)).toBe(`+${number}`);
  expect(whatsappChat(phone)).toBe(`https://wa.me/${number}`);
});

it.each([
  '',
  'call me',
  '12345',
  '24981234',
  '+12',
  '+91 98765',
  '442079460958',
  '1234567890123456',
  '98765 43210 / 98765 43211',
])('%j leads nowhere', (phone) => {
  expect(telephone(phone)).toBeUndefined();
  expect(dialled(phone)).toBe(phone);
  expect(whatsappChat(phone)).toBeUndefined();
});

it('dials a toll-free number as it stands, which has no chat', () => {
  expect(telephone('1800 425 1234')).toBe('tel:18004251234');
  expect(whatsappChat('1800 425 1234')).toBeUndefined();
});

it('puts words into the message of a chat', () => {
  expect(whatsappChat('98400 12345', 'I grow … in …')).toBe(
    'https://wa.me/919840012345?text=I%20grow%20%E2%80%A6%20in%20%E2%80%A6',
  );
});
