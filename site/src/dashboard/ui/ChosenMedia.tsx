import { isVideo } from '@portal/contract';
import { useCallback, useState } from 'react';
import { Icon } from './Icon.tsx';

/** A file that was chosen but not sent yet, shown from the browser's memory; a drawn one where the browser cannot read it. */
export function ChosenMedia({ file }: { readonly file: File }) {
  const [unreadable, setUnreadable] = useState<File>();
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return undefined;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (file === unreadable) return <Icon name="picture" />;
  return isVideo(file.type) ? (
    <video ref={show} preload="metadata" muted playsInline aria-hidden="true" />
  ) : (
    <img ref={show} alt="" onError={() => setUnreadable(file)} />
  );
}
