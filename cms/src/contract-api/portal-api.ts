import {
  deleteEnquiries,
  deleteEnquiry,
  listEnquiries,
  readEnquiry,
  readMailQueue,
  sendEnquiry,
  summarizeEnquiries,
  updateEnquiry,
} from '../enquiries/enquiry-calls';
import { login, logout, readSession } from '../session/session-calls';
import { listHistory, readBin, readChange, restoreChange, undoChange } from '../history/history-calls';
import { deleteWord, listWords, writeWord } from '../words/word-calls';
import { showPreview } from '../preview/preview-call';
import { contractApi } from './api';
import { readContent, readDescription, readOpenApi } from './content-calls';
import { lessonsOfSubject, subjectsOfCourse } from './record-calls';

/** Every call of the API. Those on collections follow from their definitions. */
export const portalApi = contractApi('portal', {
  'course.subjects': subjectsOfCourse,
  'subject.lessons': lessonsOfSubject,
  'auth.login': login,
  'auth.session': readSession,
  'auth.logout': logout,
  'contact.send': sendEnquiry,
  'enquiry.list': listEnquiries,
  'enquiry.summary': summarizeEnquiries,
  'enquiry.read': readEnquiry,
  'enquiry.update': updateEnquiry,
  'enquiry.delete': deleteEnquiry,
  'enquiry.deleteMany': deleteEnquiries,
  'mail.queue': readMailQueue,
  'change.list': listHistory,
  'change.read': readChange,
  'change.undo': undoChange,
  'change.restore': restoreChange,
  'word.list': listWords,
  'word.write': writeWord,
  'word.delete': deleteWord,
  'preview.show': showPreview,
  'bin.read': readBin,
  'content.read': readContent,
  'openapi.read': readOpenApi,
  'openapi.page': readDescription,
});
