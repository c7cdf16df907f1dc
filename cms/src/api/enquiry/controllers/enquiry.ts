import { contractApi } from '../../../contract-api/api';
import {
  deleteEnquiries,
  deleteEnquiry,
  listEnquiries,
  readEnquiry,
  readMailQueue,
  sendEnquiry,
  summarizeEnquiries,
  updateEnquiry,
} from '../../../enquiries/enquiry-calls';

export default contractApi('enquiry', ['contact', 'enquiries'], {
  'contact.send': sendEnquiry,
  'enquiry.list': listEnquiries,
  'enquiry.summary': summarizeEnquiries,
  'enquiry.read': readEnquiry,
  'enquiry.update': updateEnquiry,
  'enquiry.delete': deleteEnquiry,
  'enquiry.deleteMany': deleteEnquiries,
  'mail.queue': readMailQueue,
}).controller;
