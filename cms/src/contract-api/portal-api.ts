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
import {
  answerOffer,
  changePassword,
  endDevices,
  readAccount,
  switchOff,
  switchOn,
} from '../session/account-calls';
import { login, logout, readSession } from '../session/session-calls';
import { listHistory, readBin, readChange, restoreChange, undoChange } from '../history/history-calls';
import { deleteWord, listWords, writeWord } from '../words/word-calls';
import { showPreview } from '../preview/preview-call';
import { contractController } from './controller';
import { readContent, readDescription, readOpenApi } from './content-calls';
import { lessonsOfSubject, subjectsOfCourse } from './record-calls';

/** Answers every call of the API. Those on collections follow from their definitions. */
export const portalController = contractController({
  'course.subjects': subjectsOfCourse,
  'subject.lessons': lessonsOfSubject,
  'auth.login': login,
  'auth.session': readSession,
  'auth.logout': logout,
  'account.read': readAccount,
  'account.password': changePassword,
  'account.offerSecondFactor': answerOffer,
  'account.turnSecondFactorOn': switchOn,
  'account.turnSecondFactorOff': switchOff,
  'account.logOut': endDevices,
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
