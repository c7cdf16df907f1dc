import { page, portrait, text } from '../parts.mjs';

const pathOf = (number) => (number === 1 ? '/' : `/page/${number}`);

export const data = {
  pagination: { data: 'portal.collections.faculty', size: 50 },
  permalink: ({ pagination }) =>
    pagination.pageNumber === 0 ? 'index.html' : `page/${pagination.pageNumber + 1}.html`,
  eleventyExcludeFromCollections: true,
};

export const render = (site) => {
  const { copy, pagination } = site;
  const number = pagination.pageNumber + 1;
  const total = pagination.pages.length;
  const link = (to, label) => (to < 1 || to > total ? '' : `<li><a href="${pathOf(to)}">${label}</a></li>`);
  const head = {
    title: `Professors, page ${number} of ${total}`,
    description: copy.lede,
    path: pathOf(number),
  };
  return page(
    site,
    head,
    `<h1>Professors</h1>
<p class="lede">${text(copy.lede)}</p>
<ul class="cards">${pagination.items
      .map(
        (record) =>
          `<li>${portrait(site, record)}<h2><a href="/professors/${record.id}">${text(record.name)}</a></h2><p>${text(record.designation)}</p></li>`,
      )
      .join('')}</ul>
<ul class="trail">${link(number - 1, 'Previous page')}${link(number + 1, 'Next page')}</ul>`,
  );
};
