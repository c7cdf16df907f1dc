/** Amounts of a program, in rupees; a registration that is not asked for is `null`. */
interface Fees {
  readonly tuitionFee: number;
  readonly registration: number | null;
  readonly inclusion: number;
  readonly total: number;
}

/** The part of a total that is tax. */
export interface Gst {
  readonly amount: number;
  /** Whether it is the eighteen per cent of coaching, to the paisa. */
  readonly usual: boolean;
}

/** The tax on coaching: eighteen per cent. */
export const gstRate = 0.18;
const paise = (rupees: number): number => Math.round(rupees * 100);

/**
 * What makes the lines of a program add up to its total.
 * @returns `undefined` where the lines alone reach it, or more
 */
export function gstOf({ tuitionFee, registration, inclusion, total }: Fees): Gst | undefined {
  const lines = paise(tuitionFee) + paise(registration ?? 0) + paise(inclusion);
  const tax = paise(total) - lines;
  return tax > 0 ? { amount: tax / 100, usual: tax === Math.round(lines * gstRate) } : undefined;
}
