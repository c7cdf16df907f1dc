import { ventureIds, type VentureId } from '@portal/contract';
import type { Row } from '../contract-api/row';

/** The venture that a stored enquiry belongs to. */
export const ventureOfRow = (row: Row): VentureId =>
  ventureIds.find((id) => id === row['venture']) ?? 'group';
