import { useIsKept } from './store.ts';

/** Says so where the browser does not keep what is typed. */
export function UnkeptNotice() {
  const isKept = useIsKept();
  return (
    <output>
      {!isKept && (
        <span className="draft">
          This browser does not keep what you type: its storage is full or switched off. Save before you leave
          this page.
        </span>
      )}
    </output>
  );
}
