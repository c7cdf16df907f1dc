import { captioned, type WithFile } from './shape';

type Project = WithFile<'project'>['input'];

const stages = ['Drawing', 'Foundation', 'Frame', 'Walls', 'Finishes', 'Keys'] as const;

/** A building and the picture of it, which is named after it. `now` is the stage that is going on; a completed one has none. */
function project(
  { now, ...input }: Omit<Project, 'features' | 'stages'> & { readonly now?: (typeof stages)[number] },
  features: readonly string[],
): WithFile<'project'> {
  const lines = stages.map((stage) => (stage === now ? `* ${stage}` : stage));
  return {
    input: { ...input, features: features.join('\n'), stages: lines.join('\n') },
    file: captioned('projects', input.title),
  };
}

/** The seven buildings of the projects page. */
export const projects: readonly WithFile<'project'>[] = [
  project(
    {
      title: 'Riverside Apartments',
      stage: 'current',
      completion: 'Expected 2028',
      dimensions: '48,000 sq ft',
      now: 'Frame',
      description:
        'Nine floors and thirty-six homes, with a stair core on each side. The frame goes up a slab every three weeks; plaster and pipes follow two floors below.',
    },
    ['Two lifts and covered parking', 'Sewage treatment on site', 'Children’s play area'],
  ),
  project(
    {
      title: 'Courtyard Villa',
      stage: 'current',
      completion: 'Expected 2026',
      dimensions: '2,400 sq ft',
      now: 'Finishes',
      description:
        'A two-storey family home around an open court, with a timber-clad entrance. The court brings light into every room and takes the rain.',
    },
    [
      'Rainwater pit and solar-ready terrace',
      'Cross ventilation in every bedroom',
      'Teak front door, UPVC windows',
    ],
  ),
  project(
    {
      title: 'Corner Office',
      stage: 'upcoming',
      completion: 'Starting soon',
      dimensions: '22,000 sq ft',
      now: 'Drawing',
      description:
        'Seven storeys of offices on a corner plot. The western face is shaded before the air conditioning is sized, not after.',
    },
    ['Glass with external fins', 'Cafeteria on the terrace', 'Two-wheeler parking under the building'],
  ),
  project(
    {
      title: 'Clinic Lobby',
      stage: 'upcoming',
      completion: 'Starting soon',
      dimensions: '1,150 sq ft',
      now: 'Drawing',
      description:
        'A calm waiting hall that a wheelchair can turn in, with a reception counter at two heights and light that comes from a cove, not from tubes.',
    },
    ['Step-free throughout', 'Wipe-clean timber panels', 'Counter at two heights'],
  ),
  project(
    {
      title: 'Green Kitchen',
      stage: 'completed',
      completion: 'Completed 2024',
      dimensions: '180 sq ft',
      description:
        'A modular kitchen in deep green with a fluted island. Every shelf was drawn after the tallest vessel in the house was measured.',
    },
    ['Soft-close drawers', 'Quartz counter', 'Island with seating for three'],
  ),
  project(
    {
      title: 'School Block',
      stage: 'completed',
      completion: 'Completed 2023',
      dimensions: '9,600 sq ft',
      description:
        'An old arcade repaired, rewired and repainted during one summer vacation, so that no class had to move.',
    },
    ['Lime plaster restored', 'Twelve classrooms', 'New wiring and ceiling fans throughout'],
  ),
  project(
    {
      title: 'Corner Shop',
      stage: 'completed',
      completion: 'Completed 2022',
      dimensions: '620 sq ft',
      description: 'Shop front, lighting and joinery, finished in five weeks from the first measurement.',
    },
    ['Folding shutters', 'Warm display lights', 'Shelves that move with the stock'],
  ),
];
