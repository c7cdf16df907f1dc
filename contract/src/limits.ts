/** Bounds that every part of the portal keeps to. Bytes, milliseconds, characters or days, as each name says. */
export const limits = {
  /** Longest one-line text, in characters. */
  shortText: 255,
  /** Longest name of what an enquiry is about, in characters. */
  enquirySubject: 120,
  /** Longest text of several lines, in characters. */
  longText: 10_000,
  /** Largest amount in rupees that storage keeps exactly (two decimals, ten digits). */
  amount: 99_999_999,
  /** Largest id any storage engine takes (a 32-bit integer). */
  id: 2_147_483_647,
  /** The first and the last calendar day that are taken: beyond them somebody has slipped on the keyboard. */
  firstDay: '1900-01-01',
  lastDay: '2199-12-31',
  imageBytes: 20 * 1024 * 1024,
  videoBytes: 100 * 1024 * 1024,
  pdfBytes: 25 * 1024 * 1024,
  /** Largest JSON or plain form body. */
  bodyBytes: 256 * 1024,
  /** Pictures beyond this many pixels are refused before they are decoded. */
  imagePixels: 50_000_000,
  /** Failed logins that one address may make with one account before it has to wait. */
  loginTries: 5,
  loginWindowMs: 5 * 60 * 1000,
  /** A session ends when nobody has used it for so long, and in any case so long after the login. */
  sessionIdleMs: 24 * 60 * 60 * 1000,
  sessionMs: 7 * 24 * 60 * 60 * 1000,
  /** A new record whose answer was lost may be sent again for so long without being stored again. */
  sentFormMs: 24 * 60 * 60 * 1000,
  /** Enquiries that one address may send before it has to wait. */
  enquiries: 5,
  enquiryWindowMs: 10 * 60 * 1000,
  /** Enquiries that are stored in an hour and in a day, whoever sends them: a busy day brings six small sites a tenth of it. */
  enquiriesPerHour: 60,
  enquiriesPerDay: 300,
  /** Enquiries in a reply where nothing else is asked for, and at most; and how many are deleted by one call. */
  enquiryPage: 50,
  enquiryPageMost: 200,
  /** Changes in a reply where nothing else is asked for, and at most. */
  changePage: 50,
  changePageMost: 200,
  /** A form with its script is not sent earlier than this after its page was opened. */
  enquiryMinimumMs: 2000,
  /** Success and failure notices disappear after this time. */
  noticeMs: 3000,
  /** Notices about uploads stay this long. */
  uploadNoticeMs: 6000,
  /** So long a notice about a change offers to undo it. */
  undoMs: 10_000,
  /** Adding a subject or a lesson is blocked for this long after each use. */
  doubleSubmitMs: 500,
  /** So long somebody who has changed something waits for the answer. */
  answerMs: 30_000,
  carouselMs: 5000,
} as const;
