import type { VentureId } from '@portal/contract';
import agri from '../ventures/agri/mark.svg?url';
import eats from '../ventures/eats/mark.svg?url';
import grit from '../ventures/grit/mark.svg?url';
import group from '../ventures/group/mark.svg?url';
import infra from '../ventures/infra/mark.svg?url';
import institute from '../ventures/institute/mark.svg?url';

/** Address of each site's icon for the browser's tab. */
export const icon: Readonly<Record<VentureId, string>> = { group, institute, grit, infra, agri, eats };
