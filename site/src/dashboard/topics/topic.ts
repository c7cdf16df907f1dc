import type { VentureId } from '@portal/contract';
import type { ComponentType } from 'react';

/** One entry of the sidebar. */
export interface Topic {
  readonly title: string;
  /** Whose site shows it; gives the entry its thread's colour. */
  readonly venture: Exclude<VentureId, 'group'>;
  /** Mostly the kit's screens with descriptors; a topic that differs brings its own. */
  readonly Screen: ComponentType;
  /** Fetches the code of a screen that is not part of the first load, before it is shown. */
  readonly preload?: () => Promise<unknown>;
}
