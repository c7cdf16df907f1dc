/** How the panel speaks of one field. */
interface Field {
  readonly label: string;
  readonly hint?: string;
  /** Out of 12 columns. */
  readonly width?: 4 | 6 | 8 | 12;
  /** Shown, but changed elsewhere. */
  readonly readOnly?: boolean;
}

/** How the panel shows one content type. */
export interface PanelView {
  /** Fields in the order of the form. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Columns of the list, after the id. */
  readonly columns: readonly string[];
  /** The field that names a record. */
  readonly title: string;
  readonly sort?: { readonly by: string; readonly order: 'ASC' | 'DESC' };
}

const commas = 'Separate entries with commas.';
const rupees = 'In rupees.';
const pointView = (label: string): PanelView => ({
  fields: { point: { label, width: 12 } },
  columns: ['point'],
  title: 'point',
});

/** Labels, hints, order and columns by content type. */
export const panelViews: Readonly<Record<string, PanelView>> = {
  'api::faculty.faculty': {
    fields: {
      name: { label: 'Name' },
      designation: { label: 'Designation' },
      email: { label: 'E-mail' },
      experience: { label: 'Experience', hint: 'For example 15+ years.' },
      image: { label: 'Picture', width: 12 },
      about: { label: 'About', width: 12 },
      education: { label: 'Education', hint: commas, width: 12 },
      achievements: { label: 'Achievements', hint: commas, width: 12 },
      workExperience: { label: 'Work experience', hint: commas, width: 12 },
    },
    columns: ['image', 'name', 'designation', 'email'],
    title: 'name',
  },
  'api::batch.batch': {
    fields: {
      batchName: { label: 'Batch name' },
      subjects: { label: 'Subjects' },
      languages: { label: 'Language' },
      startDate: { label: 'Start date' },
      duration: { label: 'Duration' },
      fees: { label: 'Fees INR', hint: rupees },
    },
    columns: ['batchName', 'subjects', 'languages', 'startDate', 'duration', 'fees'],
    title: 'batchName',
  },
  'api::eligible.eligible': pointView('Eligibility requirement'),
  'api::whyjoin.whyjoin': pointView('Reason to join'),
  'api::timetable.timetable': pointView('Timetable line'),
  'api::scholarship.scholarship': pointView('Scholarship or discount'),
  'api::rule.rule': pointView('Rule'),
  'api::fees.fees': {
    fields: {
      program: { label: 'Program', width: 12 },
      tuitionFee: { label: 'Tuition fee', hint: rupees },
      registration: { label: 'Registration', hint: 'In rupees; the site shows a dash when it is empty.' },
      inclusion: { label: 'Others', hint: rupees },
      total: { label: 'Total (inc. GST)', hint: rupees },
    },
    columns: ['program', 'tuitionFee', 'registration', 'inclusion', 'total'],
    title: 'program',
  },
  'api::course.course': {
    fields: {
      name: { label: 'Course name', width: 12 },
      subjects: { label: 'Subjects', hint: 'Choose the course at each subject.', width: 12, readOnly: true },
    },
    columns: ['name', 'subjects'],
    title: 'name',
  },
  'api::subject.subject': {
    fields: {
      name: { label: 'Subject name' },
      course: { label: 'Course' },
      lessons: { label: 'Lessons', hint: 'Choose the subject at each lesson.', width: 12, readOnly: true },
    },
    columns: ['name', 'course', 'lessons'],
    title: 'name',
  },
  'api::lesson.lesson': {
    fields: {
      name: { label: 'Lesson name' },
      subject: { label: 'Subject' },
      pdf: { label: 'PDF', width: 12 },
    },
    columns: ['name', 'subject', 'pdf'],
    title: 'name',
  },
  'api::gallery-item.gallery-item': {
    fields: {
      venture: { label: 'Gallery of', hint: 'The site whose gallery shows it.' },
      image: { label: 'Picture or video', width: 12 },
    },
    columns: ['image', 'venture'],
    title: 'venture',
  },
  'api::food-court.food-court': {
    fields: {
      name: { label: 'Name', width: 12 },
      image: { label: 'Picture', width: 12 },
      about: { label: 'About', width: 12 },
      products: { label: 'Products', hint: commas, width: 12 },
    },
    columns: ['image', 'name', 'products'],
    title: 'name',
  },
  'api::offer.offer': {
    fields: {
      venture: { label: 'Offer of' },
      offerName: { label: 'Offer name' },
      description: { label: 'Description', width: 12 },
      days: { label: 'Days', hint: 'How long it is valid, in words.', width: 12 },
    },
    columns: ['offerName', 'venture', 'days'],
    title: 'offerName',
  },
  'api::profile.profile': {
    fields: {
      venture: { label: 'Venture' },
      brandName: { label: 'Brand name' },
      tagline: { label: 'Tagline', width: 12 },
      phone: { label: 'Phone' },
      secondPhone: { label: 'Second phone' },
      email: { label: 'E-mail' },
      whatsapp: { label: 'WhatsApp number', hint: 'With the country code, for example +91 00000 00000.' },
      address: { label: 'Address', hint: 'One line of the address a line.' },
      secondAddress: { label: 'Second address', hint: 'Such as a factory; may stay empty.' },
      hours: { label: 'Opening hours', hint: 'One row a line.' },
      mapPlace: { label: 'Place on the map', hint: 'What a map service is asked for.' },
      facebook: { label: 'Facebook' },
      instagram: { label: 'Instagram' },
      youtube: { label: 'YouTube' },
      linkedin: { label: 'LinkedIn' },
      enquiryTag: { label: 'Enquiry tag', hint: 'What enquiries from its form are marked with.' },
      enquiryTagAfterReset: { label: 'Enquiry tag after a reset' },
    },
    columns: ['venture', 'brandName', 'phone', 'email'],
    title: 'brandName',
  },
  'api::project.project': {
    fields: {
      title: { label: 'Title' },
      stage: { label: 'Status', hint: 'The section of the page that shows it.' },
      completion: { label: 'Completion', hint: 'In words, for example Expected 2028.' },
      dimensions: { label: 'Dimensions', hint: 'In words, for example 2,400 sq ft.' },
      image: { label: 'Picture', hint: 'Shown in the ratio 10:7.', width: 12 },
      description: { label: 'Description', width: 12 },
      features: { label: 'Key features', hint: 'One feature a line.', width: 12 },
    },
    columns: ['image', 'title', 'stage', 'completion', 'dimensions'],
    title: 'title',
  },
  'api::member.member': {
    fields: {
      name: { label: 'Name' },
      role: { label: 'Role' },
      image: { label: 'Portrait', hint: 'May stay empty; shown in the ratio 5:6.', width: 12 },
      bio: { label: 'Bio', hint: 'On the back of the card.', width: 12 },
    },
    columns: ['image', 'name', 'role'],
    title: 'name',
  },
  'api::enquiry.enquiry': {
    fields: {
      name: { label: 'Name' },
      venture: { label: 'Site' },
      email: { label: 'E-mail' },
      phone: { label: 'Phone' },
      message: { label: 'Message', width: 12 },
      enquiry: { label: 'Tag' },
      read: { label: 'Read' },
      consent: { label: 'Agreed to privacy notice of', readOnly: true },
      consentAt: { label: 'Agreed at', readOnly: true },
      mailState: { label: 'Mail', hint: 'Choose waiting to have a failed one sent again.' },
      mailFailure: { label: 'Why it was not sent', readOnly: true },
    },
    columns: ['createdAt', 'name', 'email', 'venture', 'read', 'mailState'],
    title: 'name',
    sort: { by: 'id', order: 'DESC' },
  },
  'api::change.change': {
    fields: {
      revision: { label: 'Revision', readOnly: true },
      time: { label: 'Time', readOnly: true },
      who: { label: 'Who', readOnly: true },
      action: { label: 'Action', readOnly: true },
      recordType: { label: 'Record type', readOnly: true },
      recordId: { label: 'Record id', readOnly: true },
    },
    columns: ['revision', 'time', 'who', 'action', 'recordType', 'recordId'],
    title: 'recordType',
    sort: { by: 'revision', order: 'DESC' },
  },
  'api::security-event.security-event': {
    fields: {
      time: { label: 'Time', readOnly: true },
      what: { label: 'What', readOnly: true },
      who: { label: 'Who', readOnly: true },
      about: {
        label: 'To what',
        hint: 'An account, an enquiry by its id, a token or a webhook by its name.',
        readOnly: true,
      },
      place: { label: 'Where', readOnly: true },
      address: { label: 'Network', hint: 'The beginning of the address.', readOnly: true },
    },
    columns: ['time', 'what', 'who', 'about', 'place', 'address'],
    title: 'what',
    sort: { by: 'id', order: 'DESC' },
  },
};

/** Records that the portal writes and the panel only shows. */
export const readOnlyTypes: ReadonlySet<string> = new Set([
  'api::change.change',
  'api::security-event.security-event',
]);

/** Records about persons, which no account but the owner's sees. */
export const ownerOnlyTypes: readonly string[] = ['api::enquiry.enquiry', ...readOnlyTypes];
