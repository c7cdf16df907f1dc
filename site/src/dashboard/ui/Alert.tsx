import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What went wrong. Whatever holds it says whether it is read out. */
export const Alert = ({ children }: { readonly children: ReactNode }) => (
  <p className="alert">
    <Icon name="alert" />
    <span>{children}</span>
  </p>
);
