/** Texts of the pages while the CMS holds nothing: no records, and no profile of any site. */
export const emptyPages: Readonly<Record<string, readonly string[]>> = {
  '/arun-app/faculty': ['The head of the faculty', 'No professors listed yet.'],
  '/arun-app/batches': [
    'No timetable details available.',
    'No reasons added yet.',
    'No batches available right now.',
    'No eligibility criteria added yet.',
  ],
  '/arun-app/class-schedule': ['No courses available right now.'],
  '/arun-app/fees-structure': [
    'No fees structure available right now.',
    'No scholarships available right now.',
    'No rules available right now.',
  ],
  '/arun-app/gallery': ['The album is still empty.'],
  '/arungrit-app/gallery': ['Nothing to show yet.'],
  '/aruninfra-app/gallery': ['No pictures from our sites yet.'],
  '/aruninfra-app/projects': [
    'Nothing is under construction at the moment.',
    'Nothing is on the drawing board at the moment.',
    'Finished buildings appear here as they are handed over.',
  ],
  '/agribazaar-app/': ['No offers available right now.'],
  '/agribazaar-app/gallery': ['No pictures from the market yet.'],
  '/aruneats-app/': ['No offers available right now.'],
  '/aruneats-app/food': ['No food court brands available.'],
  '/aruneats-app/gallery': ['No pictures on the table yet.'],
};
