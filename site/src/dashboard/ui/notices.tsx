import { limits } from '@portal/contract';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** A sentence that stays for a moment. */
interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

interface Notices {
  readonly notify: (tone: Notice['tone'], text: string, ms?: number) => void;
  readonly clear: () => void;
}

const NoticeContext = createContext<Notices | undefined>(undefined);

function useNotices(): Notices {
  const notices = use(NoticeContext);
  if (notices === undefined) throw new Error('Notices need a NoticeProvider above them.');
  return notices;
}

/** Shows a notice for a few seconds: `notify('good', 'Faculty added successfully!')`. */
export const useNotify = (): Notices['notify'] => useNotices().notify;

/** Takes the present notice away before its time, for what is told in its place. */
export const useClearNotice = (): Notices['clear'] => useNotices().clear;

/** Keeps the present notice, and shows it wherever the page is scrolled to. A new one replaces the last. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const timer = useRef<number>(undefined);

  const notices = useMemo<Notices>(() => {
    const clear = () => {
      clearTimeout(timer.current);
      setNotice(undefined);
    };
    return {
      clear,
      notify(tone, text, ms = limits.noticeMs) {
        clear();
        setNotice({ tone, text });
        timer.current = window.setTimeout(clear, ms);
      },
    };
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Both regions are always there: screen readers announce what appears in a region, not the region itself.
  return (
    <NoticeContext value={notices}>
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
