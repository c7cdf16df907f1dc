import { enquiryFailed, type Failure } from '@portal/contract';
import { escapeHtml } from './html';

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
<title>${escapeHtml(enquiryFailed)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.0625rem/1.6 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-content: center; }
main { padding: 1.5rem; max-width: 34rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(enquiryFailed)}</h1>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
<p>Your browser's back button leads to what you typed. You can also <a href="${escapeHtml(back)}">open the form anew</a>.</p>
</main>
</body>
</html>
`;
}
