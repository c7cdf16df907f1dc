import { enquiryFailed, type Failure } from '@portal/contract';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/**
 * The page for a visitor whose form was posted without its script and could not be taken.
 * @param back address of the form; a browser's own way back keeps what was typed
 */
export function failurePage({ error, fields }: Failure, back: string): string {
  const sentences = [...new Set([error, ...Object.values(fields ?? {})])];
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(enquiryFailed)}</title>
</head>
<body>
<main>
<h1>${escape(enquiryFailed)}</h1>
${sentences.map((sentence) => `<p>${escape(sentence)}</p>`).join('\n')}
<p>Your browser's back button leads to what you typed. You can also <a href="${escape(back)}">open the form anew</a>.</p>
</main>
</body>
</html>
`;
}
