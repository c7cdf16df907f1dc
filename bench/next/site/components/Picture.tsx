import type { PictureFile } from '@portal/contract';
import { pictureOf } from '../content/content';

interface PictureProps {
  readonly record: { readonly image_hash: string };
  readonly sizes: string;
  readonly alt: string;
  /** The largest picture of the first screen: fetched at once. */
  readonly eager?: boolean;
}

const sourceSet = (files: readonly PictureFile[]): string =>
  files.map(({ path, width }) => `${path} ${width}w`).join(', ');

/**
 * A picture in the files that the portal's page shows, AVIF and WebP in four widths. `next/image` makes none in a static export: a
 * project of its own would show the upload, or pay a service for what stands here.
 * @throws Error when nothing was made of the picture
 */
export async function Picture({ record, sizes, alt, eager = false }: PictureProps) {
  const picture = await pictureOf(record.image_hash);
  const file = picture?.webp.find(({ width }) => width >= 720) ?? picture?.webp.at(-1);
  if (picture === undefined || file === undefined) throw new Error('A picture was not made.');
  return (
    <picture className="picture" data-color={picture.color}>
      <source type="image/avif" srcSet={sourceSet(picture.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture.webp)} sizes={sizes} />
      <img
        src={file.path}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
