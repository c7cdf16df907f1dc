import { trailTo as ventureTrail } from '../../layouts/trail';

/** The way from the institute's front door to a page. @param label the page itself; @param between pages on the way */
export const trailTo = (
  label: string,
  ...between: readonly { label: string; href: string }[]
): ReturnType<typeof ventureTrail> => ventureTrail('institute', label, ...between);
