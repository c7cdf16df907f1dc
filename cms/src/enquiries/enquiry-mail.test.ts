import { describe, expect, it } from 'vitest';
import { enquiryMail, type MailedEnquiry } from './enquiry-mail';

const enquiry: MailedEnquiry = {
  documentId: 'abc',
  name: 'Kavitha S',
  email: 'kavitha@example.com',
  phone: '+91 98400 00000',
  enquiry: 'Arun Eats',
  subject: '',
  message: 'Do you cater for a wedding\nof 200 guests?',
  consent: '2026-11-21',
  createdAt: new Date('2026-11-21T10:35:00Z'),
};
const frame = { to: 'owner@example.com', brandName: 'Arun Eats', siteUrl: 'https://www.example.com' };
const mailOf = (given: Partial<MailedEnquiry> = {}) => enquiryMail({ ...enquiry, ...given }, frame);

describe('the mail about an enquiry', () => {
  it('says what was written, and by whom', () => {
    const { id, replyTo, subject, text } = mailOf();
    expect(id).toBe('<enquiry-abc@www.example.com>');
    expect(replyTo).toBe(enquiry.email);
    expect(subject).toBe('Enquiry to Arun Eats from Kavitha S');
    expect(text).toBe(`A visitor has written to Arun Eats through the website.

Name: Kavitha S
Email: kavitha@example.com
Phone: +919840000000
Sent as: Arun Eats
Received: 21 Nov 2026, 4:05 pm (Indian time)
Privacy notice: Agreed to version 2026-11-21

To answer, reply to this mail. The enquiry is also in the dashboard's inbox.

Message:

Do you cater for a wedding
of 200 guests?
`);
  });

  it('puts the country’s code before a number of ten digits', () => {
    expect(mailOf({ phone: '098400 00000' }).text).toContain('\nPhone: +919840000000\n');
  });

  it('leaves out a phone number that nobody gave', () => {
    expect(mailOf({ phone: '' }).text).not.toContain('Phone');
  });

  it.each(['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\u000B', '\u0000'])(
    'lets no line end of a name (%j) begin a line or a header of its own',
    (end) => {
      const { subject, text } = mailOf({ name: `Ravi${end}Bcc: x@example.com` });
      expect(subject).toBe('Enquiry to Arun Eats from Ravi Bcc: x@example.com');
      expect(text).toContain('\nName: Ravi Bcc: x@example.com\n');
    },
  );

  it('leaves out marks that turn the direction of what follows', () => {
    expect(mailOf({ name: 'Ravi\u202Emoc.knab\u2066\u200F' }).subject).toMatch(/from Ravimoc\.knab$/);
  });

  it('keeps the subject short and its letters whole', () => {
    expect(mailOf({ name: '🌾'.repeat(200) }).subject).toBe(`Enquiry to Arun Eats from ${'🌾'.repeat(59)}…`);
  });

  it.each(['name', 'email', 'phone', 'enquiry', 'message', 'consent'] as const)(
    'holds what stands in %s as text',
    (field) => {
      const { html } = mailOf({ [field]: `<img src=x onerror="alert('1')">&amp;` });
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
      expect(html).not.toContain('<img');
    },
  );
});
