import type { VentureId } from '@portal/contract';
import { social as agri } from '../ventures/agri/social';
import { social as eats } from '../ventures/eats/social';
import { social as grit } from '../ventures/grit/social';
import { social as group } from '../ventures/group/social';
import { social as infra } from '../ventures/infra/social';
import { social as institute } from '../ventures/institute/social';
import agriMark from '../ventures/agri/mark.svg?raw';
import eatsMark from '../ventures/eats/mark.svg?raw';
import gritMark from '../ventures/grit/mark.svg?raw';
import groupMark from '../ventures/group/mark.svg?raw';
import infraMark from '../ventures/infra/mark.svg?raw';
import instituteMark from '../ventures/institute/mark.svg?raw';
import type { SocialTemplate } from './template';

/** The social pictures of each site. */
export const templates: Readonly<Record<VentureId, SocialTemplate>> = {
  group,
  institute,
  grit,
  infra,
  agri,
  eats,
};

/** Each site's mark as SVG text, for pictures that are made of it. */
export const marks: Readonly<Record<VentureId, string>> = {
  group: groupMark,
  institute: instituteMark,
  grit: gritMark,
  infra: infraMark,
  agri: agriMark,
  eats: eatsMark,
};
