import { fixed, words } from '../../../content/words';

/** A worked answer: what the student wrote, with an amount where the line has one, and what the red pen says beside it. */
const answer = [
  {
    text: 'Cash A/c Dr.',
    amount: '₹40,000',
    mark: fixed('1'),
    note: 'Right account, right side.',
  },
  {
    text: 'To Capital A/c',
    amount: '₹40,000',
    mark: fixed('1'),
    note: 'Both sides agree. Good.',
  },
  {
    text: '(Being cash brought in)',
    amount: undefined,
    mark: fixed('½'),
    note: 'By whom, and for what? Half a mark is hiding here.',
  },
  {
    text: 'Ledger folio: left blank',
    amount: undefined,
    mark: fixed('0'),
    note: 'One number in a narrow column. The easiest mark on the page.',
  },
] as const;

/** The family by its years: the business that began in each, and what it does. */
const timeline = [
  {
    year: fixed('2017'),
    venture: fixed('institute'),
    text: 'Commerce coaching for Plus One and Plus Two.',
  },
  {
    year: fixed('2018'),
    venture: fixed('grit'),
    text: 'Coconut products for hotels, restaurants and home kitchens.',
  },
  { year: fixed('2020'), venture: fixed('infra'), text: 'Civil construction and interior design.' },
  { year: fixed('2024'), venture: fixed('agri'), text: 'Vegetables, fruits and cold-pressed oils.' },
  { year: fixed('2025'), venture: fixed('eats'), text: 'A food court with five brands in one place.' },
] as const;

/** Texts of `/arun-app/about`. */
export const about = words('institute.about', {
  title: fixed('About'),
  description:
    'Commerce coaching for Plus One and Plus Two: how we teach, what we promise, and why the two years matter.',
  hero: {
    /** While the profile has no tagline. */
    headline: fixed('Every Mark Counts'),
    lede: 'Commerce coaching for Plus One and Plus Two. Line by line, we look together with each student for the place where the next mark is hiding.',
    batches: 'See the batches',
    fees: fixed('Fees Structure'),
    sheet: 'A trial balance in a ledger, every line ticked and both columns agreeing at ₹3,50,000',
  },
  institute: {
    heading: 'About the institute',
    lede: 'Accountancy rewards habit more than talent. So we teach in small steps, and look at a mistake while it is still fresh.',
    text: 'The language of a batch stands beside it on the batches page. Parents are welcome to ask what to work on next.',
    aside:
      'New to commerce after Class 10? We start at the start: what a debit is, what a credit is, and why the two always agree.',
  },
  account: {
    heading: 'Two years, in account',
    sides: [
      {
        heading: 'What you bring',
        side: fixed('Dr'),
        items: [
          'Evenings of honest practice',
          'Your doubts, written down as they come',
          'Every test, even the ones you fear',
          'A phone kept in the bag',
        ],
        total: ['Total effort', 'Yours'],
      },
      {
        heading: 'What we bring',
        side: fixed('Cr'),
        items: [
          'Tests, talked through afterwards',
          'Notes in plain words',
          'Past papers, worked through',
          'A teacher to ask',
        ],
        total: ['Total care', 'Ours'],
      },
    ],
  },
  answer: {
    heading: 'Where the next mark hides',
    lede: 'An answer is rarely wrong all over. It loses half a mark here and one there. This is what we look for.',
    question: 'Arun starts a business with ₹40,000 in cash. Pass the journal entry.',
    from: 'An example from Plus One',
    lines: answer,
    /** The marks, for those who hear the page. */
    spoken: { one: 'One mark.', half: 'Half a mark.', none: 'No mark.' },
    scored: 'Scored 2½ out of 4',
    next: 'Next week: 4. Nothing new to learn, two habits to keep.',
  },
  expand: {
    heading: fixed('Why Plus One and Plus Two matter for commerce students'),
    lede: 'These two years help to decide which college opens its door, and whether the first year of B.Com, CA or CMA feels familiar or foreign.',
    steps: [
      {
        heading: 'Plus One lays the base',
        text: 'Journal, ledger, trial balance. Skip a step here and every chapter of Plus Two leans on a gap.',
      },
      {
        heading: 'Plus Two opens the door',
        text: 'These marks count for college admission. Partnership and company accounts reward those who kept the base tidy.',
      },
      {
        heading: 'The same chapters come back',
        text: 'CA Foundation, CMA and B.Com all begin where Plus Two ends. Learning it once, properly, saves a year of relearning.',
      },
    ],
  },
  timeline: {
    heading: 'How the family grew',
    lede: 'The institute was the first page of the account.',
    entries: timeline,
    visit: 'Visit',
    carried: 'Carried forward',
    carriedNote: 'Five businesses, one family.',
  },
  promise: {
    heading: fixed('Our Promise'),
    lede: 'Six points. You may mark us on each of them.',
    score: 'Six out of six',
    points: [
      { heading: 'Room to ask', text: 'A class is the place for questions. Ask them there.' },
      { heading: 'Tests, talked through', text: 'A test is there to find out what to learn next.' },
      { heading: 'Clear concepts first', text: 'Rules are remembered when the reason is understood.' },
      { heading: 'Doubts welcome', text: 'Ask in class, after class, or send a photo of the page.' },
      { heading: 'Parents kept informed', text: 'Ask how your child is doing, and we tell you.' },
      { heading: 'Fees in writing', text: 'The total, with GST, stands on the fees page.' },
    ],
  },
  chat: {
    heading: 'A quick doubt before joining?',
    text: 'Ask about timings, fees, or a chapter that refuses to make sense.',
    action: 'Chat on WhatsApp',
  },
});
