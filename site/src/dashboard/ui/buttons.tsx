import type { ComponentProps } from 'react';

/** A button beside what it does something to. */
export const SmallButton = (props: ComponentProps<'button'>) => (
  <button className="btn btn--s btn--line" type="button" {...props} />
);

/** A button in a line of text. */
export const TextButton = (props: ComponentProps<'button'>) => (
  <button className="textbtn" type="button" {...props} />
);
