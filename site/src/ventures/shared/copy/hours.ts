import { dayWords, openWords } from '@portal/contract';
import { filled, fixed, words } from '../../../content/words';

/** Whether a venture is open, the hours of its days, and until when something is. */
export const hours = words('shared.hours', {
  ...openWords,
  ...dayWords,
  openUntil: filled(openWords.openUntil),
  opens: filled(openWords.opens),
  until: filled(dayWords.until),
  byDay: 'Opening hours by day',
  today: 'today',
});

/** The line below the header: whether a venture is open, and the three shortest ways to it. */
export const contactLine = words('shared.contact-line', {
  name: 'Hours and contact',
  call: 'Call',
  chat: fixed('WhatsApp'),
  directions: 'Directions',
  greeting: filled('Hello {brand}, I have a question.'),
  greetingAbout: filled('Hello {brand}, I have a question about {page}.'),
});
