import type { ApiCollectionKey, Client } from '@portal/contract';
import { apiCollectionKeys, collectionOf, limits, takesAnyText, ventureIds } from '@portal/contract';
import { neededOf } from '../http/needed-values.ts';
import { jpeg, mp4, pdf } from '../http/test-files.ts';
import type { Panel } from './panel.ts';

/** Script as somebody might type it. It has to come out as the text that it is. */
export const script = '<script>window.executed = true</script><img src=x onerror="window.executed = true">';
/** One word as long as a name may be: the contract refuses the 256th character. */
const long = 'Accountancyandeverythingelse'.repeat(10).slice(0, 255);
const tamil = 'முனைவர் கயல்விழி சுப்பிரமணியன் அவர்களின் வணிகவியல் சிறப்பு வகுப்புகள்';
/** What nobody hopes for in a name. */
export const awkward = [script, long, tamil] as const;
/** The same for a text of several lines, which may be longer. */
const awkwardText = [`${script}\n${script}`, 'Everything'.repeat(60), `${tamil}\n${tamil}`] as const;

/** Rows of a table. */
export const rows = 12;
/** Items of a gallery: one is long, and the others hold every name and a number more. */
export const itemsOf = (key: ApiCollectionKey): number => (key === 'gallery' ? 40 : 8);
/** The name of the files that are taken away again behind the records' back. */
const gone = 'gone.jpg';

/** The collections whose records are a file each. */
const galleries = apiCollectionKeys.filter(
  (key): key is Extract<ApiCollectionKey, `${string}gallery`> => collectionOf(key).file?.kind === 'media',
);
const points = ['eligible', 'whyjoin', 'timetable', 'scholarship', 'rule'] as const;
const offerKeys = ['eatsoffer', 'bazaaroffer'] as const;

const asFile = ({ name, type, bytes }: { name: string; type: string; bytes: Buffer }): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** Upright, wide, square and panoramic, as phones take them. */
const shapes = [
  [300, 400],
  [400, 300],
  [300, 300],
  [800, 200],
  [225, 400],
] as const;

async function picture(name: string, item = 0): Promise<File> {
  return asFile(await jpeg(name, ...(shapes[item % shapes.length] ?? shapes[0])));
}

/** Fills the institute's lists and tables. */
async function fillInstitute(client: Client): Promise<void> {
  for (const [index, name] of awkward.entries()) {
    const text = awkwardText[index] ?? name;
    await client.faculty.create(
      {
        ...neededOf('faculty'),
        name,
        designation: name,
        experience: name,
        email: `${'a'.repeat(60)}@${'example-'.repeat(7)}.example.com`,
        about: text,
        education: `${text}, , B.Ed`,
        achievements: ' , ',
        workExperience: text,
      },
      { file: await picture(index === 2 ? gone : `${tamil}.jpg`) },
    );
    for (const list of points) {
      await client[list].create({ point: text });
    }
    const { value: course } = await client.course.create({ name });
    const { value: subject } = await client.subject.create({ course_id: course, name });
    await client.subject.create({ course_id: course, name: `${name.slice(0, 200)} again` });
    await client.lesson.create({ subject_id: subject, name }, { file: asFile(pdf(`${tamil}.pdf`)) });
  }
  for (let row = 0; row < rows; row += 1) {
    const name = awkward[row] ?? `Row ${row + 1}`;
    await client.batch.create({
      ...neededOf('batch'),
      batchName: name,
      subjects: row < 3 ? name : 'Accountancy, Economics, Business Studies, Business Mathematics',
      languages: name,
      startDate: '2027-06-07',
      duration: row < 3 ? name : '10 months',
      fees: '99999999',
    });
    await client.fees.create({
      ...neededOf('fees'),
      program: name,
      tuitionFee: '99999999',
      registration: row % 2 === 0 ? '' : '1000.5',
      inclusion: '0',
      total: '99999998.99',
    });
  }
}

/** Fills the brands and the offers of the food court and the market. */
async function fillFood(client: Client): Promise<void> {
  for (const [index, name] of awkward.entries()) {
    const text = awkwardText[index] ?? name;
    await client.foodcourt.create(
      { name, about: text, products: index === 0 ? ' , ' : `${text}, ,${text}` },
      { file: await picture(index === 2 ? gone : `${tamil}.jpg`) },
    );
    for (const offers of offerKeys) {
      await client[offers].create({ ...neededOf(offers), offerName: name, description: text, days: name });
    }
  }
}

/** File names as a phone, a person and an attacker choose them. */
function fileName(item: number): string {
  if (item === 1) return gone;
  return (
    [`${tamil}.jpg`, gone, `${'Holiday'.repeat(30)}.jpg`, '<img src=x onerror=alert(1)>.jpg'][item] ??
    `IMG_${item}.jpg`
  );
}

async function fillGallery(client: Client, key: (typeof galleries)[number]): Promise<void> {
  await client[key].create({}, { file: asFile(mp4(`${tamil}.mp4`)) });
  for (let item = 0; item < itemsOf(key) - 1; item += 1) {
    await client[key].create({}, { file: await picture(fileName(item), item) });
  }
}

/** Fills the profiles of all sites, the projects and the team, in the panel. */
async function fillPanel(panel: Panel): Promise<void> {
  for (const [index, venture] of ventureIds.entries()) {
    const name = (offset: number): string => awkward[(index + offset) % awkward.length] ?? long;
    await panel.create('profile', {
      venture,
      brandName: name(0),
      tagline: name(1),
      phone: name(2),
      secondPhone: name(1),
      email: `${'a'.repeat(60)}@${'example-'.repeat(7)}.example.com`,
      address: awkwardText.join('\n'),
      secondAddress: awkward.join('\n'),
      hours: awkwardText.join('\n'),
      mapPlace: name(2),
      whatsapp: name(1),
      facebook: `https://example.com/${'a'.repeat(200)}`,
      instagram: `https://example.com/'onclick='${'a'.repeat(100)}`,
      youtube: '',
      linkedin: '',
      enquiryTag: name(0),
      enquiryTagAfterReset: name(2),
    });
  }
  for (const [index, stage] of (['current', 'upcoming', 'completed'] as const).entries()) {
    const name = awkward[index] ?? long;
    const text = awkwardText[index] ?? long;
    const image = await panel.upload(await jpeg(index === 2 ? gone : `${tamil}.jpg`, 300, 400));
    await panel.create('project', {
      title: name,
      stage,
      completion: name,
      dimensions: name,
      description: text,
      features: text,
      image,
    });
    await panel.create('member', { name, role: name, bio: text });
  }
}

/** The collections that are filled above, each in its own way. */
const known: ReadonlySet<ApiCollectionKey> = new Set([
  'faculty',
  'batch',
  ...points,
  'fees',
  'course',
  'subject',
  'lesson',
  'foodcourt',
  ...offerKeys,
  ...galleries,
  'profile',
  'project',
  'member',
]);

/** Fills every other collection: awkward texts in each field that takes some. */
async function fillOthers(client: Client): Promise<void> {
  for (const key of apiCollectionKeys.filter((one) => !known.has(one))) {
    const { fields, file } = collectionOf(key);
    for (const [index, name] of awkward.entries()) {
      const texts = Object.entries(fields).flatMap(([each, field]) => {
        if (!takesAnyText(field)) return [];
        return [[each, field.max === limits.longText ? (awkwardText[index] ?? name) : name] as const];
      });
      const form = { ...neededOf(key), ...Object.fromEntries(texts) };
      await client[key].create(form as never, file === undefined ? {} : { file: await picture(gone) });
    }
  }
}

/** Fills an empty portal with what nobody hopes for, in every record that a page shows. */
export async function fillAwkwardly(client: Client, panel: Panel): Promise<void> {
  // Beside each other: the sooner it is done, the fewer of the pages in between are published.
  await Promise.all([
    fillPanel(panel),
    fillInstitute(client),
    fillFood(client),
    fillOthers(client),
    ...galleries.map((key) => fillGallery(client, key)),
  ]);
  await panel.removeFiles(gone);
}
