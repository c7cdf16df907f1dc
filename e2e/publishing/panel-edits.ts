import { ventureIds } from '@portal/contract';
import type { Panel } from '../browser/panel.ts';
import { png } from '../http/test-files.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A record that is there or not, and what its form holds. */
interface Place {
  readonly type: 'profile' | 'project' | 'member';
  /** @param text what no other record says */
  readonly filled: (text: string) => Fields;
  /** Whether a picture belongs to it. */
  readonly picture: boolean;
}

const profile = (venture: string): Place => ({
  type: 'profile',
  filled: (text) => ({
    venture,
    brandName: `Brand ${text}`,
    tagline: `Tagline ${text}`,
    phone: '+91 98400 00001',
    email: 'hello@example.com',
    address: `${text} North Mada Street\nMylapore, Chennai`,
    hours: `Daily from ${text}`,
    enquiryTag: 'Tag',
  }),
  picture: false,
});

const project = (stage: string): Place => ({
  type: 'project',
  filled: (text) => ({
    title: `Project ${text}`,
    stage,
    completion: `Phase ${text}`,
    dimensions: '30 × 40 m',
    description: `A house ${text}.`,
    features: `Lift ${text}, Garden`,
  }),
  picture: true,
});

const member = (role: string): Place => ({
  type: 'member',
  filled: (text) => ({ name: `Member ${text}`, role, bio: `Builds ${text}.` }),
  picture: false,
});

/** Two of each topic, and a profile for each site: no site has two. */
const places: readonly [Place, ...Place[]] = [
  member('Engineer'),
  member('Architect'),
  project('current'),
  project('completed'),
  ...ventureIds.map(profile),
];

/** Edits the topics that only the panel edits: profiles, projects and the team. */
export class PanelEdits {
  readonly #panel: Panel;
  readonly #random: () => number;
  /** The panel's names of the records that are there. */
  readonly #names = new Map<Place, string>();
  #count = 0;

  constructor(panel: Panel, random: () => number) {
    this.#panel = panel;
    this.#random = random;
  }

  /** Makes every record, changes each, and deletes every second one. */
  async begin(): Promise<void> {
    for (const place of places) await this.#create(place);
    for (const place of places) await this.#update(place);
    for (const [index, place] of places.entries()) if (index % 2 === 1) await this.#remove(place);
  }

  /** Makes, changes or deletes one record. */
  async change(): Promise<void> {
    const place = places[Math.floor(this.#random() * places.length)] ?? places[0];
    if (!this.#names.has(place)) return this.#create(place);
    return this.#random() < 0.6 ? this.#update(place) : this.#remove(place);
  }

  async #create(place: Place): Promise<void> {
    const { filled, picture, type } = place;
    const image = picture ? { image: await this.#panel.upload(await png()) } : {};
    this.#names.set(place, await this.#panel.create(type, { ...filled(this.#text()), ...image }));
  }

  async #update(place: Place): Promise<void> {
    await this.#panel.change(place.type, this.#nameOf(place), place.filled(this.#text()));
  }

  async #remove(place: Place): Promise<void> {
    await this.#panel.remove(place.type, this.#nameOf(place));
    this.#names.delete(place);
  }

  #nameOf(place: Place): string {
    const name = this.#names.get(place);
    if (name === undefined) throw new Error(`There is no such ${place.type}.`);
    return name;
  }

  #text(): string {
    this.#count += 1;
    return String(this.#count);
  }
}
