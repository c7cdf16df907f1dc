const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

/** Text for HTML. */
export const text = (value) => String(value).replaceAll(/[&<>"']/g, (letter) => entities[letter]);

const links = (list) =>
  list.map(({ label, href }) => `<li><a href="${text(href)}">${text(label)}</a></li>`).join('');

/** What the owner may change, and stands on every page. */
const rulesOf = ({ collections }) => collections.rule.map(({ point }) => point).join();

/** The frame of every page. */
export const page = ({ portal, copy }, { title, description, path }, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} | ${text(copy.name)}</title>
<meta name="description" content="${text(description)}">
<link rel="canonical" href="${text(portal.settings.siteOrigin + path)}">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">${text(copy.name)}</a><nav><ul>${links(copy.navigation)}</ul></nav></header>
<main>${body}</main>
<footer>${copy.columns
  .map((column) => `<section><h2>${text(column.heading)}</h2><ul>${links(column.links)}</ul></section>`)
  .join('')}<p>${text(copy.note)}</p><p>${text(rulesOf(portal))}</p></footer>
</body>
</html>`;

const sourceSet = (files) => files.map(({ path, width }) => `${path} ${width}w`).join(', ');

/** A professor's picture in the sizes that were made of it. */
export function portrait({ portal }, record) {
  const picture = portal.pictures[record.image_hash];
  if (picture === undefined) return '';
  const avif =
    picture.avif.length > 0
      ? `<source type="image/avif" srcset="${text(sourceSet(picture.avif))}" sizes="20rem">`
      : '';
  return `<picture>
${avif}<source type="image/webp" srcset="${text(sourceSet(picture.webp))}" sizes="20rem">
<img src="${text(picture.webp[0].path)}" alt="${text(record.name)}" width="${picture.width}" height="${picture.height}" loading="lazy">
</picture>`;
}
