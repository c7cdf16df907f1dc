import type { VentureId } from '@portal/contract';
import agri from '../ventures/agri/navigation';
import eats from '../ventures/eats/navigation';
import grit from '../ventures/grit/navigation';
import group from '../ventures/group/navigation';
import infra from '../ventures/infra/navigation';
import institute from '../ventures/institute/navigation';
import type { NavigationLink } from './navigation-link';

/** The header links of each site, in order. Only links that lead somewhere are listed. */
export const navigation: Readonly<Record<VentureId, readonly NavigationLink[]>> = {
  group,
  institute,
  grit,
  infra,
  agri,
  eats,
};
