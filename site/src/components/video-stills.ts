import agri from '../ventures/agri/art/still.svg?url';
import eats from '../ventures/eats/art/still.svg?url';
import grit from '../ventures/grit/art/still.svg?url';
import infra from '../ventures/infra/art/still.svg?url';
import institute from '../ventures/institute/art/still.svg?url';
import type { GalleryVenture } from './gallery-rows';

/** Addresses of the stills that stand for videos until they are played. They have no proportions of their own: they fill any frame. */
export const videoStill: Readonly<Record<GalleryVenture, string>> = {
  institute,
  grit,
  infra,
  agri,
  eats,
};
