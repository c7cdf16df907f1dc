import { captioned, type GalleryKey, type SeedFile } from './shape';

const pictures = (folder: string, captions: readonly string[]): SeedFile[] =>
  captions.map((caption) => captioned(folder, caption));

/** File names read as captions: pages show them as the pictures' descriptions. */
export const galleries: Readonly<Record<GalleryKey, readonly SeedFile[]>> = {
  gallery: [
    ...pictures('gallery', [
      'Evening class, Plus Two',
      'Trial balance on the board',
      'Answer papers, marked and tied',
    ]),
    captioned('gallery', 'A ledger being ticked', 'mp4'),
    ...pictures('gallery', [
      'Notebooks covered for the new year',
      'Doubt hour after class',
      'Demand and supply on graph paper',
      'Desk before the morning batch',
      'The institute in the evening',
    ]),
  ],
  gritgallery: pictures('grit', [
    'The grove at first light',
    'One nut, opened',
    'Sorted by size',
    'Bottling tender coconut water',
    'Grated and packed before six',
    'Tender coconuts, trimmed',
    'First pressing of coconut milk',
    'On the way to the hotels',
  ]),
  infragallery: pictures('infra', [
    'A plan on the drawing desk',
    'Living room, drawn to scale',
    'Slab day',
    'Kitchen with an oak counter',
    'Stairs in teak',
    'Cove ceiling at dusk',
    'Samples for one house',
    'Balcony after handing over',
  ]),
  agrigallery: pictures('agri', [
    'Crates at the morning market',
    'Rows after the rain',
    'Oils from the wooden press',
    'Keerai by the basket',
    'Hill bananas at the stall',
    'Weighed in front of you',
    'The chekku at work',
    'Everything on one plank',
  ]),
  eatsgallery: [
    ...pictures('eats', ['Lunch on the leaf', 'Dosa at the live counter', 'Birthday table']),
    captioned('eats', 'Filter coffee, just poured', 'mp4'),
    ...pictures('eats', [
      'Five kitchens, one table',
      'Skewers over coal',
      'Pongal menu in January',
      'Juices in the afternoon',
      'Pizza for four',
      'Sweets for the festival box',
    ]),
  ],
};
