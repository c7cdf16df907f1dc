import { enquiryStates, limits, mailStates, ventureIds } from '@portal/contract';
import type { ContentType } from '../content-types/content-type';

const line = { type: 'string', maxLength: limits.shortText };

/** The messages from the contact forms. */
export const enquiryType: ContentType = {
  singular: 'enquiry',
  plural: 'enquiries',
  table: 'enquiries',
  title: 'Enquiries',
  indexes: [{ name: 'enquiries_mail_index', columns: ['mail_state', 'mail_due'] }],
  attributes: {
    name: { ...line, required: true },
    email: { ...line, required: true },
    phone: line,
    enquiry: line,
    message: { type: 'text', required: true, maxLength: limits.longText },
    venture: { type: 'enumeration', enum: ventureIds, required: true },
    state: { type: 'enumeration', enum: enquiryStates, required: true, default: 'new' },
    consent: { type: 'string', maxLength: 10 },
    consentAt: { type: 'datetime' },
    mailState: { type: 'enumeration', enum: mailStates.filter((state) => state !== 'none') },
    mailFailure: line,
    mailTries: { type: 'integer', required: true, default: 0 },
    subject: { type: 'string', maxLength: limits.enquirySubject },
    mailDue: { type: 'biginteger', required: true, default: '0' },
  },
  panel: {
    fields: {
      name: { label: 'Name' },
      venture: { label: 'Site' },
      email: { label: 'E-mail' },
      phone: { label: 'Phone' },
      message: { label: 'Message', wide: true },
      subject: { label: 'About' },
      enquiry: { label: 'Tag' },
      state: { label: 'State' },
      consent: { label: 'Agreed to privacy notice of', readOnly: true },
      consentAt: { label: 'Agreed at', readOnly: true },
      mailState: { label: 'Mail', hint: 'Choose waiting to have a failed one sent again.' },
      mailFailure: { label: 'Why it was not sent', readOnly: true },
    },
    columns: ['createdAt', 'name', 'email', 'venture', 'state', 'mailState'],
    named: 'name',
    sort: { by: 'id', order: 'DESC' },
    ownerOnly: true,
  },
};
