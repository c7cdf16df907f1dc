import type { Word } from '@portal/contract';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { useOwnDraft } from '../drafts/store.ts';
import { PageView, pagesChanged, WidthChoice, type Width } from '../preview/PageView.tsx';
import { PageChoices, type Moment } from '../preview/PageChoices.tsx';
import { bringIntoSight, fieldAt, markSentences, type ShownFields } from '../preview/page-frame.ts';
import { useLivePage } from '../preview/use-live-page.ts';
import { usePreview } from '../preview/use-preview.ts';
import { findSentences } from './find-sentences.ts';
import { isPageAt, presentOf } from './places.ts';
import { placeBeside } from './place-beside.ts';
import { usePathOf } from './use-path-of.ts';
import { wordDraft } from './word-draft.ts';

interface SentencePageProps {
  /** As the list of sentences names it. */
  readonly page: string;
  /** The sentences of all pages. */
  readonly words: readonly Word[];
  /** The one that is being changed. */
  readonly open: Word | undefined;
  readonly onOpen: (key: string) => void;
  /** Stands beside the open sentence, where there is room. */
  readonly card: RefObject<HTMLElement | null>;
}

/** A page as its sentences will be: a tap on one opens it. */
export function SentencePage({ page, words: all, open, onOpen, card }: SentencePageProps) {
  const id = useId();
  const { shown, asked, isExact, failure, ask } = usePreview();
  const [width, setWidth] = useState<Width>('Desk');
  const [moment, setMoment] = useState<Moment>('After');
  /** Another of the pages that the open sentence changes, as long as that is open. */
  const [other, setOther] = useState<{ readonly beside: string; readonly path: string }>();
  const first = usePathOf(page);
  const beside = `${page} ${open?.key}`;
  const path = other?.beside === beside ? other.path : first;
  const words = useMemo(
    () => all.filter(({ pages }) => pages.some((one) => isPageAt(one, path ?? page))),
    [all, page, path],
  );
  const typed = useOwnDraft(wordDraft(open?.key ?? ''))?.values['text'];
  const about = open ?? words[0];
  const text = about && (typed ?? presentOf(about));
  const found = useRef<ShownFields>(new Map());
  const brought = useRef('');
  const seen = useRef<Document>(undefined);

  useEffect(() => {
    if (path === undefined || about === undefined) return;
    ask({
      collection: 'words',
      id: null,
      record: { key: about.key, text },
      page: path,
      quick: true,
    });
  }, [about, ask, path, text]);

  const isNow = moment === 'Now';
  const live = useLivePage(isNow ? path : undefined);
  const made = shown !== undefined && shown.page === path ? shown.html : undefined;
  const openKey = open?.key;
  const askedText = useMemo(() => {
    const { key, text: of } = asked?.record ?? {};
    return typeof key === 'string' && typeof of === 'string' ? { key, text: of } : undefined;
  }, [asked]);

  const place = useCallback(() => {
    if (card.current === null || seen.current === undefined) return;
    placeBeside(card.current, seen.current, found.current.get(openKey ?? '')?.[0]);
  }, [card, openKey]);

  const mark = useCallback(
    (framed: Document) => {
      seen.current = framed;
      const said = words.map((word) => ({ key: word.key, text: presentOf(word) }));
      found.current = findSentences(
        framed,
        said.map((one) => (!isNow && one.key === askedText?.key ? askedText : one)),
      );
      const changed = words.filter((word) => word.text !== null).map(({ key }) => key);
      markSentences(framed, found.current, openKey, changed);
      // Once a sentence: from then on whoever reads the page decides.
      const sight = `${path} ${width} ${openKey}`;
      if (brought.current !== sight && openKey !== undefined) {
        brought.current = sight;
        bringIntoSight(framed, { fields: found.current }, openKey);
      }
      place();
    },
    [askedText, isNow, openKey, path, place, width, words],
  );

  useEffect(() => {
    // A card that has just come, and one beside a page that is moved.
    place();
    const framed = seen.current;
    framed?.addEventListener('scroll', place);
    addEventListener('resize', place);
    return () => {
      framed?.removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [place]);

  const tap = useCallback(
    (target: EventTarget | null) => {
      const key = fieldAt(target, found.current);
      if (key !== undefined) onOpen(key);
    },
    [onOpen],
  );

  /** Those that what is shown changes; absent while nothing is changed. */
  const changes =
    open !== undefined && askedText?.key === open.key && askedText.text !== presentOf(open)
      ? shown?.pages
      : undefined;
  return (
    <section className="page words__page" aria-labelledby={id}>
      <div className="page__head">
        <h2 className="h4" id={id} aria-live="polite">
          {changes === undefined ? 'Tap a sentence to change it' : pagesChanged(changes.length, isExact)}
        </h2>
        <WidthChoice width={width} onWidth={setWidth} />
      </div>
      <PageChoices
        page={path}
        pages={changes ?? []}
        {...{ moment, failure }}
        onPage={(chosen) => setOther({ beside, path: chosen })}
        onMoment={setMoment}
      />
      <PageView
        title={`${path ?? 'The page'}, ${isNow ? 'now' : 'as it will be'}`}
        html={isNow ? live : made}
        width={width}
        onShown={mark}
        onTap={tap}
      />
    </section>
  );
}
