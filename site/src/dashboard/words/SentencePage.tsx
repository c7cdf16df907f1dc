import type { Word } from '@portal/contract';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { PageView, pagesChanged, WidthChoice, type Width } from '../preview/PageView.tsx';
import { bringIntoSight, fieldAt, markSentences, type ShownFields } from '../preview/page-frame.ts';
import { usePreview } from '../preview/use-preview.ts';
import { findSentences } from './find-sentences.ts';
import { presentOf } from './places.ts';
import { placeBeside } from './place-beside.ts';
import { typedTexts } from './typed-texts.ts';
import { usePathOf } from './use-path-of.ts';

interface SentencePageProps {
  /** As the list of sentences names it. */
  readonly page: string;
  /** All that the page says. */
  readonly words: readonly Word[];
  /** The one that is being changed. */
  readonly open: Word | undefined;
  readonly onOpen: (key: string) => void;
  /** Stands beside the open sentence, where there is room. */
  readonly card: RefObject<HTMLElement | null>;
}

/** A page as its sentences will be: a tap on one opens it. */
export function SentencePage({ page, words, open, onOpen, card }: SentencePageProps) {
  const id = useId();
  const { shown, asked, isExact, failure, ask } = usePreview();
  const [width, setWidth] = useState<Width>('Desk');
  const path = usePathOf(page);
  const typed = typedTexts.use((texts) => open && texts.get(open.key));
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
        said.map((one) => (one.key === askedText?.key ? askedText : one)),
      );
      const changed = words.filter((word) => word.text !== null).map(({ key }) => key);
      markSentences(framed, found.current, openKey, changed);
      // Once a sentence: from then on whoever reads the page decides.
      const sight = `${page} ${width} ${openKey}`;
      if (brought.current !== sight && openKey !== undefined) {
        brought.current = sight;
        bringIntoSight(framed, { fields: found.current }, openKey);
      }
      place();
    },
    [askedText, openKey, page, place, width, words],
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

  const isTyped = open !== undefined && text !== presentOf(open);
  return (
    <section className="page words__page" aria-labelledby={id}>
      <div className="page__head">
        <h2 className="h4" id={id} aria-live="polite">
          {isTyped && isExact
            ? pagesChanged(shown?.pages.length ?? 0, isExact)
            : 'Tap a sentence to change it'}
        </h2>
        <WidthChoice width={width} onWidth={setWidth} />
      </div>
      <output className="page__state">{failure ?? path}</output>
      <PageView
        title={`${path ?? 'The page'}, as it will be`}
        html={shown !== undefined && shown.page === path ? shown.html : undefined}
        width={width}
        onShown={mark}
        onTap={tap}
      />
    </section>
  );
}
