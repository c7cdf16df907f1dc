import { useEffect, useState } from 'react';
import { adoptFile } from './adoption.ts';
import { keepFile, keptFile } from './kept-files.ts';
import { nameHere } from './windows.ts';

/**
 * The file that is chosen in a form, which the form finds again when it opens later, in this window or after it is gone.
 * @returns the file, and the way to choose another one or, with `undefined`, none
 */
export function useKeptFile(
  form: string,
): readonly [file: File | undefined, setFile: (file: File | undefined) => void] {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    let isOpen = true;
    const restore = async () => {
      if ((await keptFile(nameHere(form))) === undefined) await adoptFile(form);
      const found = await keptFile(nameHere(form));
      // Whoever was quicker than the storage has chosen another one.
      if (isOpen) setFile((chosen) => chosen ?? found);
    };
    void restore();
    return () => {
      isOpen = false;
    };
  }, [form]);
  return [
    file,
    (next) => {
      setFile(next);
      void keepFile(nameHere(form), next);
    },
  ];
}
