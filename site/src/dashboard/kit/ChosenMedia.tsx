import { isVideo } from '@portal/contract';
import { useCallback } from 'react';

/** A file that was chosen but not sent yet, shown from the browser's memory. */
export function ChosenMedia({ file }: { readonly file: File }) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return undefined;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return isVideo(file.type) ? (
    <video ref={show} preload="metadata" muted playsInline aria-hidden="true" />
  ) : (
    <img ref={show} alt="" />
  );
}
