import { useIsKept } from './store.ts';

const sentence =
  'This browser does not keep what you type: its storage is full or switched off. Save before you leave this page.';

/** Says so where the browser does not keep what is typed. */
export const UnkeptNotice = () => (
  <output>{!useIsKept() && <span className="draft">{sentence}</span>}</output>
);
