import { isVideo } from '@portal/contract';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is known of a file that was chosen and is not sent yet, as a preview takes it. */
export async function factsOf(file: File) {
  const { name, size, type } = file;
  const shown = type.startsWith('image/') ? await sizeOfPicture(file) : undefined;
  return { name, size, type, ...(shown ?? (isVideo(type) ? await sizeOfFilm(file) : undefined)) };
}

/** @returns nothing of one that the browser cannot read */
async function sizeOfPicture(file: File): Promise<Size | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const size = picture && { width: picture.width, height: picture.height };
  picture?.close();
  return size;
}

/** @returns as {@link sizeOfPicture} does */
async function sizeOfFilm(file: File): Promise<Size | undefined> {
  const film = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      film.addEventListener('loadedmetadata', resolve);
      film.addEventListener('error', reject);
      film.preload = 'metadata';
      film.src = url;
    });
    const { videoHeight: height, videoWidth: width } = film;
    return width === 0 || height === 0 ? undefined : { width, height };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Whether a page shows such a file, and does not just lead to it. */
export const isShown = ({ type }: File): boolean => type.startsWith('image/') || isVideo(type);
