/** Path of the privacy notice on the site. */
export const privacyPath = '/privacy';

/**
 * Every version of the privacy notice that visitors may have agreed to, oldest first. A version is the day from which its words
 * stand. Who changes what the notice promises adds a version; the earlier ones stay, since enquiries were stored under them.
 */
export const privacyVersions = ['2026-11-21', '2026-11-22'] as const;

export type PrivacyVersion = (typeof privacyVersions)[number];

/** The version that the site shows. */
export const privacyVersion: PrivacyVersion = '2026-11-22';
