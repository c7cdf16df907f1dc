import { enquiryFailed, type Failure } from '@portal/contract';
import { escapeHtml, htmlPage, noticeStyle } from '../html';

/**
 * The page for a visitor whose form was posted without its script and could not be taken.
 * @param back address of the form; a browser's own way back keeps what was typed
 */
export function failurePage({ error, fields }: Failure, back: string): string {
  const sentences = [...new Set([error, ...Object.values(fields ?? {})])];
  return htmlPage({
    title: enquiryFailed,
    style: noticeStyle,
    body: `<main>
<h1>${escapeHtml(enquiryFailed)}</h1>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
<p>Your browser's back button leads to what you typed. You can also <a href="${escapeHtml(back)}">open the form anew</a>.</p>
</main>`,
  });
}
