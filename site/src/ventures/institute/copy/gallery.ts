/** Texts of `/arun-app/gallery`. */
export const gallery = {
  title: 'Gallery',
  description: 'Pictures and videos from the classrooms.',
  lede: 'Chalk, ledgers and a few good afternoons.',
  enlarge: 'Enlarge picture',
  close: 'Close',
  picture: (n: number): string => `Picture ${n} of the gallery`,
  video: (n: number): string => `Video ${n} of the gallery`,
  noVideo: 'Your browser does not support the video tag.',
  empty: 'The album is still empty. Pictures appear here as they are added.',
} as const;
