import { isVideo } from '@portal/contract';

/** What is known of a file that was chosen and is not sent yet, as a preview takes it. */
export async function factsOf(file: File) {
  const { name, size, type } = file;
  const picture = type.startsWith('image/')
    ? await createImageBitmap(file).catch(() => undefined)
    : undefined;
  const measures = picture && { width: picture.width, height: picture.height };
  picture?.close();
  return { name, size, type, ...measures };
}

/** Whether a page shows such a file, and does not just lead to it. */
export const isShown = ({ type }: File): boolean => type.startsWith('image/') || isVideo(type);
