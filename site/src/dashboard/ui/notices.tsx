import { limits } from '@portal/contract';
import { Icon } from './Icon.tsx';
import { shared } from './shared.ts';

/** A sentence that stays for a moment. */
interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

const present = shared<Notice | undefined>(undefined);
let timer: number | undefined;

/** Takes the present notice away before its time, for what is told in its place. */
export function clearNotice(): void {
  clearTimeout(timer);
  present.set(undefined);
}

/** Shows a notice for a few seconds, in place of the last: `notify('good', 'Faculty added successfully!')`. */
export function notify(tone: Notice['tone'], text: string, ms: number = limits.noticeMs): void {
  clearNotice();
  present.set({ tone, text });
  timer = window.setTimeout(clearNotice, ms);
}

/** The present notice, wherever the page is scrolled to. */
export function NoticeBoard() {
  const notice = present.use();
  const box = notice && (
    <span className={notice.tone === 'good' ? 'alert alert--ok' : 'alert'}>
      <Icon name={notice.tone === 'good' ? 'check' : 'alert'} />
      <span>{notice.text}</span>
    </span>
  );
  // Both regions are always there: screen readers announce what appears in a region, not the region itself.
  return (
    <div className="notices">
      <output>{notice?.tone === 'good' && box}</output>
      <div role="alert">{notice?.tone === 'bad' && box}</div>
    </div>
  );
}
