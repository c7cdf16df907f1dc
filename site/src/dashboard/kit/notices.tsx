import { limits } from '@portal/contract';
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** A sentence that stays for a moment. */
interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

type Notify = (tone: Notice['tone'], text: string, ms?: number) => void;

const NoticeContext = createContext<Notify | undefined>(undefined);

/** Tells the person something for a few seconds: `notify('good', 'Faculty added successfully!')`. */
export function useNotify(): Notify {
  const notify = use(NoticeContext);
  if (notify === undefined) throw new Error('useNotify needs a NoticeProvider above it.');
  return notify;
}

/** Keeps the present notice, and shows it wherever the page is scrolled to. A new one replaces the last. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const timer = useRef<number>(undefined);

  const notify = useCallback<Notify>((tone, text, ms = limits.noticeMs) => {
    clearTimeout(timer.current);
    setNotice({ tone, text });
    timer.current = window.setTimeout(() => setNotice(undefined), ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Both regions are always there: screen readers announce what appears in a region, not the region itself.
  return (
    <NoticeContext value={notify}>
      {children}
      <div className="notices">
        <output>{notice?.tone === 'good' && <NoticeBox {...notice} />}</output>
        <div role="alert">{notice?.tone === 'bad' && <NoticeBox {...notice} />}</div>
      </div>
    </NoticeContext>
  );
}

function NoticeBox({ tone, text }: Notice) {
  return (
    <span className={tone === 'good' ? 'alert alert--ok' : 'alert'}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <span>{text}</span>
    </span>
  );
}
