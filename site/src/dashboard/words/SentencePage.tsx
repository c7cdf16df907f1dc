import type { Word } from '@portal/contract';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { PageView, pagesChanged, WidthChoice, type Width } from '../preview/PageView.tsx';
import { PageChoices, type Moment } from '../preview/PageChoices.tsx';
import { bringIntoSight, fieldAt, markSentences, type ShownFields } from '../preview/page-frame.ts';
import { useLivePage } from '../preview/use-live-page.ts';
import { usePreview } from '../preview/use-preview.ts';
import { isDesk } from '../ui/desk.ts';
import { findSentences } from './find-sentences.ts';
import { isPageAt, presentOf } from './places.ts';
import { placeBeside } from './place-beside.ts';
import { putText, standsAlone, typeInPlace, type Spot } from './type-in-place.ts';
import { usePathOf } from './use-path-of.ts';
import { keepWord, useWordDraft } from './word-draft.ts';

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
  /** The sentence that is typed where it stands. */
  readonly typed: string | undefined;
  readonly onTyped: (key?: string) => void;
}

/** A page as its sentences will be: a tap on one opens it, and at a desk it is typed there. */
export function SentencePage({
  page,
  words: all,
  open,
  onOpen,
  card,
  typed: typedKey,
  onTyped,
}: SentencePageProps) {
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
  const draft = useWordDraft(open?.key ?? '');
  const typed = draft?.values['text'];
  const about = open ?? words[0];
  const text = about && (typed ?? presentOf(about));
  const found = useRef<ShownFields>(new Map());
  const brought = useRef('');
  const seen = useRef<Document>(undefined);
  /** Where the sentence stands that is typed in its place. */
  const tapped = useRef<{ readonly element: HTMLElement; readonly spot?: Spot }>(undefined);

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
  const isTyped = openKey !== undefined && typedKey === openKey;
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
      const texts = findSentences(
        framed,
        said.map((one) => (!isNow && one.key === askedText?.key ? askedText : one)),
      );
      // What is typed there is ahead of what was asked.
      const here = isTyped ? tapped.current?.element : undefined;
      found.current =
        here === undefined || openKey === undefined
          ? texts
          : new Map([
              ...texts,
              [openKey, [here, ...(texts.get(openKey) ?? []).filter((one) => one !== here)]],
            ]);
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
    [askedText, isNow, isTyped, openKey, path, place, width, words],
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
    (target: EventTarget | null, { clientX: x, clientY: y }: MouseEvent) => {
      const key = fieldAt(target, found.current);
      if (key === undefined || (isTyped && key === openKey)) return;
      const elements = found.current.get(key) ?? [];
      const element = elements.find((one) => one.contains(target as Node)) ?? elements[0];
      const said = words.find((word) => word.key === key);
      const shownText = askedText?.key === key ? askedText.text : said && presentOf(said);
      const isAlone = element !== undefined && shownText !== undefined && standsAlone(element, shownText);
      tapped.current = isAlone ? { element: element as HTMLElement, spot: { x, y } } : undefined;
      onTyped(isAlone && isDesk() && !isNow ? key : undefined);
      onOpen(key);
    },
    [askedText, isNow, isTyped, onOpen, onTyped, openKey, words],
  );

  // Another page is there, or what visitors see now: from then on it is typed in its form.
  useEffect(() => {
    if (isNow || path === undefined) onTyped();
    return () => onTyped();
  }, [isNow, onTyped, path]);

  const type = useEffectEvent((typedText: string) => {
    if (open !== undefined) keepWord(open, draft, typedText);
  });
  const textNow = useEffectEvent(() => text ?? '');
  useEffect(() => {
    const { element, spot } = tapped.current ?? {};
    if (!isTyped || element === undefined) return undefined;
    const form = () => card.current?.querySelector('form');
    const stop = typeInPlace(element, {
      name: 'Sentence',
      text: textNow(),
      spot,
      onText: (typedText) => type(typedText),
      onKey({ key, ctrlKey, metaKey, isComposing, shiftKey }) {
        if (isComposing) return false;
        if (key === 'Enter' || (key.toLowerCase() === 's' && (ctrlKey || metaKey))) form()?.requestSubmit();
        // As in the form, whose rules these are.
        else if (key === 'Escape')
          form()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        else if (key === 'Tab' && !shiftKey) form()?.querySelector<HTMLElement>('[type=submit]')?.focus();
        else return false;
        return true;
      },
    });
    if (stop === undefined) onTyped();
    return stop;
  }, [card, isTyped, onTyped]);
  // The standard text came back by the button.
  useEffect(() => {
    const element = tapped.current?.element;
    if (isTyped && element !== undefined && text !== undefined) putText(element, text);
  }, [isTyped, text]);

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
        typed={isTyped ? openKey : undefined}
        onShown={mark}
        onTap={tap}
      />
    </section>
  );
}
