import { ventures, type VentureId } from '@portal/contract';

/** What each site is called. */
export type SiteNames = Readonly<Record<VentureId, string>>;

let names: Partial<SiteNames> = {};

/** Tells how the owner calls the sites; the page that holds the dashboard does so before anything is drawn. */
export const nameSites = (given: SiteNames): void => void (names = given);

/** What a site is called: by the owner, or until that is known by the contract. */
export const siteName = (venture: VentureId): string => names[venture] ?? ventures[venture].name;
