import { filled, words } from '../../../content/words';

/** What a picture or a video of which nothing is known is called. */
export const unnamed = words('shared.gallery', {
  photo: filled('Photo {number} of {album}'),
  video: filled('Video {number} of {album}'),
  album: 'the gallery',
});
