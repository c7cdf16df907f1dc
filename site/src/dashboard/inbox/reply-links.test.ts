import { expect, it } from 'vitest';
import { mailReply, whatsappReply } from './reply-links.ts';
import { nameSites, type SiteNames } from './site-names.ts';
import { enquiryWith } from './test-enquiry.ts';

it('addresses a mail to the sender with a subject that names the site', () => {
  const link = new URL(mailReply(enquiryWith()));
  expect(link.protocol).toBe('mailto:');
  expect(link.pathname).toBe('ravi@example.com');
  expect(link.searchParams.get('subject')).toBe('Your enquiry to Arun Institute');
});

it('calls the site as the owner does', () => {
  const names = { institute: 'Mylapore Commerce' } as SiteNames;
  nameSites(names);
  expect(new URL(mailReply(enquiryWith())).searchParams.get('subject')).toBe(
    'Your enquiry to Mylapore Commerce',
  );
  expect(whatsappReply(enquiryWith({ phone: '9876543210' }))).toContain('Mylapore%20Commerce');
});

it('lets no sender add recipients or headers', () => {
  const link = new URL(mailReply(enquiryWith({ email: 'a@b.example?bcc=all@b.example&x=', name: 'A&cc=b' })));
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
});

it.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['0044 20 7946 0958', '442079460958'],
  ['+1 (202) 555-0143', '12025550143'],
])('%s opens a chat with %s', (phone, number) => {
  expect(new URL(whatsappReply(enquiryWith({ phone })) ?? '').pathname).toBe(`/${number}`);
});

it.each(['', 'call me', '12345', '+12', '1234567890123456'])('%j opens no chat', (phone) => {
  expect(whatsappReply(enquiryWith({ phone }))).toBeUndefined();
});
