/** Texts of `/privacy`. Who changes what they promise adds a version in the contract (`privacyVersions`). */
export const privacy = {
  title: 'Privacy',
  heading: 'What we keep, and why.',
  description:
    'What is kept when you send an enquiry, why, for how long, and how to have it shown, corrected or removed.',
  lede: 'These sites have no accounts, no advertising and no counters that follow you. We learn something about you only when you write to us.',
  since: 'In force since',
  enquiry: {
    heading: 'When you send an enquiry',
    points: [
      {
        title: 'What is kept',
        text: 'Your name, email address, phone number if you give one, and your message. With them: the site you wrote from, the time, and the version of this notice you agreed to.',
      },
      {
        title: 'Why',
        text: 'To answer you, and to do what you ask for: a seat in a batch, a price, a site visit, a table. For nothing else. We do not sell it, lend it or advertise with it.',
      },
      {
        title: 'Who reads it',
        text: 'The people of the business you wrote to, and the family office that looks after these sites.',
      },
      {
        title: 'How long',
        text: 'Until what you asked for is settled. Ask earlier, and it is removed earlier.',
      },
      {
        title: 'Backups',
        text: 'Copies of everything are made every day, so that nothing is lost. What we remove is gone from these sites at once, and from the daily copies within five weeks, as newer ones take their place. Any copy is read only to bring back what was lost.',
      },
      {
        title: 'Your consent',
        text: 'You give it by sending the form, under the line that says so, and you can take it back at any time, as easily as you gave it. We then remove what you sent.',
      },
    ],
  },
  minors: {
    heading: 'If you are under eighteen',
    text: 'Students may write to the institute, and a letter about a batch is welcome. But the law asks that a parent or guardian agrees for anyone under eighteen. Please let one of them send the form. A parent may ask at any time what we hold about a child, and have it removed.',
  },
  visit: {
    heading: 'When you only look around',
    points: [
      'The pages set no cookies, and load nothing from other companies on their own.',
      'The map is our own drawing. Only when you ask for the real one does your browser speak to the map service, under its rules.',
      'Links to WhatsApp and to social networks lead to those companies. They learn of you when you follow a link, not before.',
      'While a form is being sent, your network address is counted for a few minutes, so that robots cannot flood the inbox. It is not stored with your message.',
    ],
  },
  rights: {
    heading: 'See it, correct it, have it removed',
    text: 'Write to the business you dealt with, from the address you used in the form or with the phone number you gave, and say what you want: a copy, a correction, or removal. You may also name a person who can ask in your place. There is no fee, and you need not say why.',
    write: 'Where to write',
    language: 'You may ask for this notice in Tamil or another language of India’s Eighth Schedule.',
    complaint:
      'If we do not answer, or you are not content with the answer, you may complain to the Data Protection Board of India under the Digital Personal Data Protection Act, 2023.',
  },
} as const;
