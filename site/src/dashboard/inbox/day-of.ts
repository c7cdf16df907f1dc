const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const earlier = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The day of a moment where the reader is: `7 Jun`, and `7 Jun 2025` when that was in another year. @param moment in ISO 8601 */
export function dayOf(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return (at.getFullYear() === now.getFullYear() ? thisYear : earlier).format(at);
}
