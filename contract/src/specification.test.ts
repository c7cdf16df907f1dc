import { expect, it } from 'vitest';
import { collectionOf, topics, type ApiCollectionKey, type TopicId } from './collections.js';

const fillIn = 'Please fill in all the fields before saving.';
const offer = [
  'Please fill in all the fields before saving.',
  'Offer added successfully!',
  'Offer updated successfully!',
  'Offer deleted successfully!',
  'offer',
] as const;

type Sentences = readonly [missing: string, added: string, updated: string, deleted: string, context: string];

/** The sentences of the forms, word for word as the specification has them. */
const specified: Readonly<Partial<Record<ApiCollectionKey, Sentences>>> = {
  faculty: [
    fillIn,
    'Faculty added successfully!',
    'Faculty updated successfully!',
    'Faculty deleted successfully!',
    'faculty',
  ],
  batch: [
    'Please fill in all the batch fields before saving.',
    'Batch added successfully!',
    'Batch updated successfully!',
    'Batch deleted successfully!',
    'batch',
  ],
  eligible: [
    'Please enter an eligibility requirement.',
    'Eligibility added!',
    'Eligibility updated!',
    'Eligibility deleted.',
    'eligibility',
  ],
  whyjoin: [
    'Please enter a point.',
    'Why Join point added.',
    'Why Join point updated.',
    'Deleted successfully.',
    'point',
  ],
  timetable: [
    'Please enter a point.',
    'Timetable point added.',
    'Timetable point updated.',
    'Timetable point deleted.',
    'timetable point',
  ],
  fees: [
    'Please fill in all fields before saving.',
    'Fees structure added successfully!',
    'Fees structure updated successfully!',
    'Fees structure deleted successfully!',
    'fees structure',
  ],
  scholarship: [
    'Please enter a scholarship detail.',
    'Scholarship added!',
    'Scholarship updated!',
    'Scholarship deleted.',
    'scholarship',
  ],
  rule: ['Please enter a rule.', 'Rule added!', 'Rule updated!', 'Rule deleted.', 'rule'],
  foodcourt: [
    'Please fill in all fields before saving.',
    'Food court added successfully!',
    'Food court updated successfully!',
    'Food court deleted successfully!',
    'food court item',
  ],
  eatsoffer: offer,
  bazaaroffer: offer,
};

it.each(Object.entries(specified))('%s speaks as the specification has it', (key, sentences) => {
  const { messages, missing } = collectionOf(key as ApiCollectionKey);
  const { added, deleted, deleteContext, updated } = messages;
  expect([missing, added, updated, deleted, deleteContext]).toEqual(sentences);
});

/** What forms and columns are called, in the order of both. */
const labels: Readonly<Partial<Record<ApiCollectionKey, readonly string[]>>> = {
  faculty: [
    'Name',
    'Designation',
    'Experience',
    'Email',
    'Image',
    'About',
    'Education',
    'Achievements',
    'Work experience',
  ],
  batch: ['Batch Name', 'Subjects', 'Language', 'Start Date', 'Duration', 'Fees INR'],
  fees: ['Program', 'Tuition Fee', 'Registration', 'Others', 'Total (Inc. GST)'],
  foodcourt: ['Name', 'Upload Image', 'About', 'Products'],
  eatsoffer: ['Offer Name', 'Description', 'Days'],
};

it.each(Object.entries(labels))('the fields of %s are called as the specification has it', (key, names) => {
  const found = Object.values(collectionOf(key as ApiCollectionKey).fields).map(({ label }) => label);
  // A new field stands behind or between them.
  expect(found.filter((label) => names.includes(label))).toEqual(names);
});

it('the sidebar has the twelve topics of the specification, in its order', () => {
  const titles = Object.keys(topics).map((id) => topics[id as TopicId].title);
  const wanted = [
    'Faculty',
    'Batches',
    'Class Schedule',
    'Fees Structure',
    'Gallery',
    'GritGallery',
    'InfraGallery',
    'AgriGallery',
    'EatsGallery',
    'Food Court',
    'Eats Offer',
    'Bazaar Offer',
  ];
  expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted);
});
