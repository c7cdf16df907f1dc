import { page, portrait, text } from '../parts.mjs';

export const data = {
  pagination: { data: 'portal.collections.faculty', size: 1, alias: 'record' },
  permalink: ({ record }) => `professors/${record.id}.html`,
  eleventyExcludeFromCollections: true,
};

const list = (heading, items) =>
  `<section><h2>${heading}</h2><ul>${items
    .split(',')
    .map((item) => `<li>${text(item.trim())}</li>`)
    .join('')}</ul></section>`;

export const render = (site) => {
  const { record } = site;
  const head = {
    title: record.name,
    description: `${record.name}, ${record.designation}`,
    path: `/professors/${record.id}`,
  };
  return page(
    site,
    head,
    `<ol class="trail"><li><a href="/">Professors</a></li><li>${text(record.name)}</li></ol>
<article>
<h1>${text(record.name)}</h1>
<p class="lede">${text(record.designation)}</p>
${portrait(site, record)}
<dl><dt>Experience</dt><dd>${text(record.experience)}</dd><dt>E-mail</dt><dd><a href="mailto:${text(record.email)}">${text(record.email)}</a></dd></dl>
<section><h2>About</h2><p>${text(record.about)}</p></section>
${list('Education', record.education)}${list('Achievements', record.achievements)}${list('Work experience', record.workExperience)}
</article>`,
  );
};
