import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { collectionOf, collections, ventureIds, ventureOfTag, type CollectionKey } from '@portal/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seedContent } from './content/seed-content';
import type { SeedFile } from './content/shape';

const {
  batches,
  bazaarOffers,
  courses,
  eatsOffers,
  faculty,
  fees,
  foodCourt,
  galleries,
  points,
  profiles,
  projects,
  team,
  words,
} = seedContent;

const mediaFolder = path.join(__dirname, 'media');
const onDisk = (file: SeedFile): string => path.join(mediaFolder, file.path);
const lessons = courses.flatMap((course) => course.subjects.flatMap((subject) => subject.lessons));
const galleryFiles = Object.values(galleries).flat();
const portraits = faculty.map(({ file }) => file);
const plates = foodCourt.map(({ file }) => file);
const lessonFiles = lessons.map(({ file }) => file);
const buildings = projects.map(({ file }) => file);
const teamPortraits = team.map(({ file }) => file);
const everyFile = [...portraits, ...plates, ...galleryFiles, ...lessonFiles, ...buildings, ...teamPortraits];
const films = galleryFiles.filter(({ path: name }) => name.endsWith('.mp4'));
const pictures = [
  ...portraits,
  ...plates,
  ...galleryFiles.filter((file) => !films.includes(file)),
  ...buildings,
  ...teamPortraits,
];

const ratioOf = async (file: SeedFile): Promise<number> => {
  const { width, height } = await sharp(onDisk(file)).metadata();
  return width / height;
};

/** Inputs as the contract would pass them on: whatever its schema changes is a slip in the content. */
function unchanged(key: CollectionKey, inputs: readonly object[]): void {
  for (const input of inputs) expect(collectionOf(key).input.parse(input)).toMatchObject(input);
}

describe('every input keeps the rules of its form', () => {
  it('in the collections', () => {
    unchanged(
      'faculty',
      faculty.map(({ input }) => input),
    );
    unchanged('batch', batches);
    unchanged('words', words);
    unchanged('fees', fees);
    unchanged(
      'foodcourt',
      foodCourt.map(({ input }) => input),
    );
    unchanged('eatsoffer', eatsOffers);
    unchanged('bazaaroffer', bazaarOffers);
    unchanged(
      'lesson',
      lessons.map(({ name }) => ({ subject_id: 1, name })),
    );
    for (const [key, lines] of Object.entries(points)) {
      unchanged(
        key as keyof typeof points,
        lines.map((point) => ({ point })),
      );
    }
  });

  it('in the profiles, one for each venture', () => {
    for (const profile of profiles) expect(collections.profile.input.parse(profile)).toMatchObject(profile);
    expect(profiles.map(({ venture }) => venture)).toEqual(ventureIds);
  });

  it('in the projects and the team', () => {
    const { member, project } = collections;
    for (const { input } of projects) expect(project.input.parse(input)).toMatchObject(input);
    for (const { input } of team) expect(member.input.parse(input)).toMatchObject(input);
    for (const { input } of projects) {
      expect(input.features.split('\n').every((feature) => feature.trim() !== '')).toBe(true);
    }
  });

  it('in comma-separated texts, which hold no empty entry', () => {
    const texts = faculty.flatMap(({ input }) => [input.education, input.achievements, input.workExperience]);
    for (const text of [...texts, ...foodCourt.map(({ input }) => input.products)]) {
      expect(text.split(',').every((entry) => entry.trim() !== '')).toBe(true);
    }
  });
});

describe('the content is complete', () => {
  it('has as many records of each kind as a visitor would expect', () => {
    expect(faculty).toHaveLength(8);
    expect(foodCourt).toHaveLength(5);
    expect(courses).toHaveLength(3);
    expect(eatsOffers).toHaveLength(3);
    expect(bazaarOffers).toHaveLength(3);
    for (const lines of Object.values(points)) expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const files of Object.values(galleries)) expect(files.length).toBeGreaterThanOrEqual(8);
    for (const { subjects } of courses) expect(subjects.length).toBeGreaterThanOrEqual(3);
  });

  it('has the seven projects and the two people that the specification counts', () => {
    const completions = (stage: string) =>
      projects.filter(({ input }) => input.stage === stage).map(({ input }) => input.completion);
    expect(completions('current')).toEqual(['Expected 2028', 'Expected 2026']);
    expect(completions('upcoming')).toHaveLength(2);
    expect(completions('completed')).toEqual(['Completed 2024', 'Completed 2023', 'Completed 2022']);
    expect(projects).toHaveLength(7);
    expect(team).toHaveLength(2);
  });

  it('shows the states that pages have: a dash, a subject without lessons, a video, a Tamil name', () => {
    expect(fees.filter(({ registration }) => registration === null)).toHaveLength(1);
    expect(courses.flatMap(({ subjects }) => subjects).some((subject) => subject.lessons.length === 0)).toBe(
      true,
    );
    expect(films.length).toBeGreaterThanOrEqual(1);
    expect(faculty.some(({ input }) => /\p{Script=Tamil}/u.test(input.name))).toBe(true);
  });

  it('adds up: totals hold GST, and a batch costs what the fees page says', () => {
    for (const { tuitionFee, registration, inclusion, total } of fees) {
      expect(total).toBe(Math.round((tuitionFee + (registration ?? 0) + inclusion) * 1.18));
    }
    const totals = fees.map(({ total }) => total);
    for (const batch of batches) expect(totals).toContain(batch.fees);
  });

  it('reaches nobody', () => {
    const addresses = [...faculty.map(({ input }) => input.email), ...profiles.map(({ email }) => email)];
    for (const address of addresses) expect(address).toMatch(/@example\.com$/);
    for (const profile of profiles) {
      for (const phone of [profile.phone, profile.secondPhone, profile.whatsapp]) {
        expect(phone).toMatch(/^\+91 00000 0000\d$/);
      }
      for (const link of [profile.facebook, profile.instagram, profile.youtube, profile.linkedin]) {
        expect(link).toMatch(/^https:\/\/example\.com\//);
      }
    }
  });

  it('files each enquiry tag with its own venture', () => {
    for (const profile of profiles) {
      expect(ventureOfTag(profile.enquiryTag)).toBe(profile.venture);
      expect(ventureOfTag(profile.enquiryTagAfterReset ?? profile.enquiryTag)).toBe(profile.venture);
    }
  });
});

describe('the media', () => {
  it('are all there, and each is used once', () => {
    const stored = readdirSync(mediaFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) => path.relative(mediaFolder, path.join(entry.parentPath, entry.name)));
    expect(everyFile.map((file) => file.path).toSorted()).toEqual(stored.toSorted());
  });

  it('stay small', () => {
    const sizes = everyFile.map((file) => statSync(onDisk(file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * 1024 * 1024);
    expect(Math.max(...sizes)).toBeLessThan(200 * 1024);
  });

  it.each(pictures)('$path decodes', async (file) => {
    const image = sharp(onDisk(file), { failOn: 'warning' });
    const { format, width, height } = await image.metadata();
    expect(format).toBe('jpeg');
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(1200);
    const { channels } = await image.stats();
    expect(channels.some(({ stdev }) => stdev > 20)).toBe(true);
  });

  it('keep the ratios of their places', async () => {
    for (const file of [...portraits, ...teamPortraits]) expect(await ratioOf(file)).toBeCloseTo(5 / 6, 2);
    for (const file of buildings) {
      expect(await ratioOf(file)).toBeCloseTo(10 / 7, 2);
      expect(statSync(onDisk(file)).size).toBeLessThan(150 * 1024);
    }
    for (const file of plates) expect(await ratioOf(file)).toBeCloseTo(19 / 15, 2);
    for (const files of Object.values(galleries)) {
      const ratios = await Promise.all(files.filter((file) => pictures.includes(file)).map(ratioOf));
      expect(new Set(ratios.map((ratio) => ratio.toFixed(2))).size).toBeGreaterThanOrEqual(4);
    }
  });

  it.each(films)('$path is an MP4 that starts before it is whole', (file) => {
    const bytes = readFileSync(onDisk(file));
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.includes('avc1')).toBe(true);
  });

  it.each(lessonFiles)('$path is a small PDF', (file) => {
    const bytes = readFileSync(onDisk(file));
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(bytes.length).toBeLessThan(45 * 1024);
  });
});
