const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML, in an element or in an attribute: nothing of it is markup. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** The look of a page of a few sentences. */
export const noticeStyle = `
:root { color-scheme: light dark; }
body { font: 1.0625rem/1.6 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-content: center; }
main { padding: 2rem; max-width: 34rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
`;

/**
 * A page of the CMS: without scripts, and with no file beside it.
 * @param page `body` and `head` are HTML; `style` is let through by its hash (src/middlewares/security-headers.ts)
 */
export const htmlPage = (page: {
  readonly title: string;
  readonly style: string;
  readonly body: string;
  readonly head?: string;
}): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${page.head ?? ''}<title>${escapeHtml(page.title)}</title>
<style>${page.style}</style>
</head>
<body>
${page.body}
</body>
</html>
`;
