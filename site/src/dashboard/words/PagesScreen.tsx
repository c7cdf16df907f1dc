import { ventureIds, ventureOfPath, ventures, type VentureId, type Word } from '@portal/contract';
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../api/sentence-of.ts';
import { useWords } from '../api/words.ts';
import { useDrafts } from '../drafts/store.ts';
import { siteName } from '../inbox/site-names.ts';
import { useAddressed } from '../ui/address.ts';
import { Choice } from '../ui/Choice.tsx';
import { isDesk } from '../ui/desk.ts';
import { figure } from '../ui/figure.ts';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loading.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { LostWords } from './LostWords.tsx';
import { bySection, findWords, placesOf, presentOf, whereOf } from './places.ts';
import { SentenceForm } from './SentenceForm.tsx';
import { SentencePage } from './SentencePage.tsx';
import { isWordDraft, lostDrafts, wordDraft } from './word-draft.ts';
import href from '../styles/words.css?url';

const none: readonly Word[] = [];
/** Of what is found so many are shown: who needs more writes more of the sentence. */
const mostFound = 50;

/** The sentences of the six sites, by site and page or by a search through all of them, with the page that says them beside: each is changed there. The address names the one that is open. */
export function PagesScreen() {
  const query = useWords();
  const words = query.data ?? none;
  const [site, setSite] = useState<VentureId>('group');
  const [page, setPage] = useState('');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useAddressed('words');
  const sought = useDeferredValue(search);
  const places = useMemo(() => placesOf(words, site), [words, site]);
  const place = places.find(({ id }) => id === page) ?? places[0];
  const found = useMemo(() => (sought.trim() === '' ? undefined : findWords(words, sought)), [words, sought]);
  const [isSeen, setSeen] = useState(isDesk);
  /** The sentence that is typed where it stands on the page. */
  const [typed, setTyped] = useState<string>();
  const screen = useRef<HTMLElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const opened = words.find(({ key }) => key === open);
  /** What stands on most pages is shown on the front door, and what was found elsewhere on its own page. */
  const wanted = place?.id.startsWith('/') === true ? place.id : ventures[site].home;
  const shownPage = opened === undefined || opened.pages.includes(wanted) ? wanted : opened.page;
  const close = useCallback(() => {
    const opener = screen.current?.querySelector<HTMLElement>('.sentence[aria-expanded="true"]');
    setTyped(undefined);
    setOpen();
    opener?.focus({ preventScroll: true });
  }, [setOpen, setTyped]);
  /** The sentence to which the lists were led last: from then on whoever chooses another page decides. */
  const [led, setLed] = useState<string>();
  if (opened?.key !== led) {
    setLed(opened?.key);
    const isListed = opened !== undefined && (found ?? place?.words ?? none).includes(opened);
    if (opened !== undefined && !isListed && !opened.pages.includes(wanted)) {
      const itsSite = ventureOfPath(opened.page);
      setSearch('');
      setSite(itsSite);
      setPage(placesOf(words, itsSite).find(({ words: of }) => of.includes(opened))?.id ?? '');
    }
  }
  const drafts = useDrafts(isWordDraft);
  const drafted = new Set(drafts.map(({ form }) => form));

  const sentences = (of: readonly Word[], isFar: boolean) => (
    <ul className="sentences">
      {of.map((word) => (
        <Sentence
          key={word.key}
          word={word}
          isFar={isFar}
          isTyped={drafted.has(wordDraft(word.key))}
          isOpen={word.key === open}
          onOpen={(key) => {
            setTyped(undefined);
            setOpen(key);
          }}
        />
      ))}
    </ul>
  );
  return (
    <>
      <link rel="stylesheet" href={href} precedence="words" />
      <section
        className={`words${isSeen ? ' words--page' : ''}${found === undefined ? '' : ' words--found'}`}
        aria-label="Sentences"
        ref={screen}
      >
        <div className="filters">
          <Choice
            name="words-shown"
            legend="What is shown"
            words={['Edit', 'Preview']}
            value={isSeen ? 'Preview' : 'Edit'}
            onChoose={(word) => setSeen(word === 'Preview')}
          />
          <label className="choice">
            Site
            <select
              className="input"
              value={site}
              onChange={({ currentTarget: { value } }) =>
                setSite(ventureIds.find((id) => id === value) ?? 'group')
              }
            >
              {ventureIds.map((id) => (
                <option key={id} value={id}>
                  {siteName(id)}
                </option>
              ))}
            </select>
          </label>
          <label className="choice">
            Page
            <select
              className="input"
              value={place?.id ?? ''}
              onChange={({ currentTarget: { value } }) => setPage(value)}
            >
              {places.map(({ id, label, words: of }) => (
                <option key={id} value={id}>
                  {label} ({figure(of.length)})
                </option>
              ))}
            </select>
          </label>
          <SearchField
            label={`Search all ${figure(words.length)} sentences of the six sites`}
            value={search}
            onChange={setSearch}
          />
        </div>
        <div className="words__list">
          {open !== undefined && query.data !== undefined && opened === undefined && (
            <p className="draft">The sentence that the address names is not there any more.</p>
          )}
          {query.data !== undefined && <LostWords drafts={lostDrafts(drafts, query.data)} />}
          {query.data === undefined && <Loading query={query} sentenceOf={sentenceOf} />}
          {found !== undefined && (
            <>
              <output className="hits">
                {found.length === 0
                  ? 'Nothing found.'
                  : `${figure(found.length)} ${found.length === 1 ? 'sentence' : 'sentences'} on the six sites`}
              </output>
              {sentences(found.slice(0, mostFound), true)}
            </>
          )}
          {found === undefined && place !== undefined && (
            <>
              <p className="hits">
                {place.id.startsWith('/') && !place.id.includes('{') && (
                  <a className="textbtn" href={place.id} target="_blank" rel="noopener">
                    <Icon name="open" />
                    Open the page
                  </a>
                )}{' '}
                {figure(place.words.filter(({ text }) => text !== null).length)} of{' '}
                {figure(place.words.length)} changed
              </p>
              {bySection(place.words).map(([section, of]) => (
                <section key={section} aria-label={section}>
                  <h2 className="h4">{section}</h2>
                  {sentences(of, false)}
                </section>
              ))}
            </>
          )}
        </div>
        {isSeen && words.length > 0 && (
          <Suspense fallback={null}>
            <SentencePage
              page={shownPage}
              words={words}
              open={opened}
              onOpen={setOpen}
              card={card}
              typed={typed}
              onTyped={setTyped}
            />
          </Suspense>
        )}
        {opened !== undefined && (
          <div className="wordplace" ref={card}>
            <SentenceForm key={opened.key} word={opened} isInPlace={typed === opened.key} onClose={close} />
          </div>
        )}
      </section>
    </>
  );
}

interface SentenceProps {
  readonly word: Word;
  /** Whether it says where it stands: nothing else does. */
  readonly isFar: boolean;
  /** Whether something was typed for it that is not stored. */
  readonly isTyped: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (key?: string) => void;
}

/** A sentence, which a press opens for a change. */
function Sentence({ word, isFar, isTyped, isOpen, onOpen }: SentenceProps) {
  const { key, sample, text, unsaid } = word;
  const present = presentOf(word);
  const { label, site } = whereOf(word);
  return (
    <li>
      <button
        className="sentence"
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : key)}
      >
        <span>
          {present === '' ? <i>{unsaid}</i> : present}
          {present !== '' && unsaid !== undefined && <small>{unsaid}</small>}
          {isFar && (
            <small>
              {siteName(site)} · {label}
            </small>
          )}
        </span>
        {isTyped && <span className="badge">Not saved</span>}
        {text !== null && <span className="badge">Changed</span>}
        {text === null && sample === true && <span className="badge">Sample</span>}
        {present === '' && <span className="badge">Empty</span>}
      </button>
    </li>
  );
}
