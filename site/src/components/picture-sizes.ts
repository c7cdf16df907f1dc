/**
 * The `sizes` of a picture across a phone's page. It stands on 92: by 88 a phone takes the form of 640 pixels, 1.7 for each of its screen's
 * 1.75, and an iPhone that of 1080 in the place of 1600.
 */
export const acrossPhone = '88vw';
