import { ventureIds, type EnquiryState, type VentureId } from '@portal/contract';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useEnquiries, useEveryEnquiry, type Enquiry } from '../api/enquiries.ts';
import { useInboxSummary } from '../api/inbox-summary.ts';
import { useRecordAddress } from '../ui/address.ts';
import { figure } from '../ui/figure.ts';
import { firstRows, FirstRows } from '../lists/FirstRows.tsx';
import { Choice } from '../ui/Choice.tsx';
import { besideRow, PlacesContext, useNewPlaces } from '../ui/places.ts';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loading.tsx';
import { notify } from '../ui/notices.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { noticeMsOf, sentenceOf } from '../api/sentence-of.ts';
import { csvName, enquiriesCsv, saveFile } from './csv.ts';
import { DeleteEnquiriesDialog } from './DeleteEnquiriesDialog.tsx';
import { EnquiryItem } from './EnquiryItem.tsx';
import { MailNote } from './MailNote.tsx';
import { findEnquiries } from './search.ts';
import { siteName } from './site-names.ts';
import { stateOf, stateWords } from './state-words.ts';
import href from '../styles/inbox.css?url';
import selectionHref from '../styles/selection.css?url';
import { SmallButton, TextButton } from '../ui/buttons.tsx';

/** While they load: one and the same, so that nothing is worked out anew for it. */
const none: readonly Enquiry[] = [];

const counted = (count: number) => <span className="count num">{figure(count)}</span>;

/** What people wrote through the sites' forms: newest first, narrowed by state, site and words. The address names the one that is open. */
export function Inbox() {
  const id = useId();
  const places = useNewPlaces();
  const { focusSoon } = places;
  const enquiries = useEnquiries();
  const summary = useInboxSummary();
  const everything = useEveryEnquiry();
  const [state, setState] = useState<EnquiryState>();
  const [site, setSite] = useState<VentureId>();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [wanted, setWanted] = useState(firstRows);
  const [open, setOpen] = useRecordAddress('enquiry');
  const [deleting, setDeleting] = useState<readonly number[]>();
  /** Those that are chosen for what is done with several; absent while none are being chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const known = enquiries.data ?? none;
  const narrow = useCallback(
    (all: readonly Enquiry[], kept?: number) =>
      findEnquiries(all, sought).filter(
        (enquiry) =>
          (site === undefined || enquiry.venture === site) &&
          (state === undefined || enquiry.state === state || enquiry.id === kept),
      ),
    [state, site, sought],
  );
  // What is open stays where it is, whatever is said of it.
  const found = useMemo(() => narrow(known, open), [narrow, known, open]);
  const isAllChosen = found.length > 0 && found.every((enquiry) => chosen?.has(enquiry.id));
  const isNarrowed = state !== undefined || site !== undefined || sought !== '';
  const { total, failed } = summary ?? { total: known.length, failed: 0 };
  const counts = summary && {
    New: counted(summary.new),
    Answered: counted(summary.answered),
    Done: counted(total - summary.new - summary.answered),
    All: counted(total),
  };

  // What is searched is the whole inbox, and what was shown is there again when others were deleted.
  const { hasNextPage, isFetching, isError, fetchNextPage } = enquiries;
  const isMissing = open !== undefined && known.every((enquiry) => enquiry.id !== open);
  // They come newest first.
  const isAwaited = isMissing && hasNextPage && known.every((enquiry) => enquiry.id > open);
  const isShort = hasNextPage && (isNarrowed || found.length < wanted || isAwaited);
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage();
  }, [isShort, isFetching, isError, fetchNextPage]);

  const toggle = useCallback(
    (enquiry: Enquiry, isOpen: boolean) => {
      setOpen(isOpen ? undefined : enquiry.id);
      // It is in another state by now, and leaves the list.
      if (isOpen && narrow([enquiry]).length === 0)
        focusSoon(...besideRow(narrow(known, enquiry.id), enquiry.id), 'list');
    },
    [known, focusSoon, narrow, setOpen],
  );
  const choose = useCallback(
    (one: number, isChosen: boolean) =>
      setChosen((others = new Set()) => {
        const rest = [...others].filter((other) => other !== one);
        return new Set(isChosen ? [...rest, one] : rest);
      }),
    [],
  );
  const deleteOne = useCallback((one: number) => setDeleting([one]), []);
  const exportFound = () =>
    everything.mutate(undefined, {
      onSuccess: (all) => saveFile(csvName(), 'text/csv;charset=utf-8', enquiriesCsv(narrow(all))),
      onError: (error) => notify('bad', sentenceOf(error), noticeMsOf(error)),
    });

  return (
    <PlacesContext value={places}>
      <link rel="stylesheet" href={href} precedence="inbox" />
      <link rel="stylesheet" href={selectionHref} precedence="selection" />
      {summary !== undefined && summary.mail !== 'ok' && <MailNote isOff={summary.mail === 'off'} />}
      <section aria-labelledby={id}>
        <div className="list__head">
          <h2 className="h4" id={id} tabIndex={-1} ref={places.place('list')}>
            Inbox {total > 0 && counted(total)}{' '}
            {failed > 0 && <span className="count num">{figure(failed)} not mailed</span>}
          </h2>
          <div className="list__acts">
            <SmallButton
              aria-pressed={chosen !== undefined}
              disabled={found.length === 0}
              onClick={() => setChosen(chosen === undefined ? new Set() : undefined)}
            >
              Select
            </SmallButton>
            <SmallButton
              disabled={found.length === 0}
              aria-disabled={everything.isPending}
              onClick={everything.isPending ? undefined : exportFound}
            >
              <Icon name="save" />
              Export CSV
            </SmallButton>
          </div>
          <div className="filters">
            <Choice
              name={id}
              legend="State"
              words={[...Object.values(stateWords), 'All']}
              beside={counts ?? {}}
              value={state === undefined ? 'All' : stateWords[state]}
              onChoose={(word) => setState(stateOf(word))}
            />
            <label className="choice">
              Site
              <select
                className="input"
                value={site ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setSite(ventureIds.find((venture) => venture === value))
                }
              >
                <option value="">All sites</option>
                {ventureIds.map((venture) => (
                  <option key={venture} value={venture}>
                    {siteName(venture)}
                  </option>
                ))}
              </select>
            </label>
            <SearchField label="Search enquiries" value={search} onChange={setSearch} />
          </div>
        </div>
        {chosen !== undefined && (
          <div className="chosen">
            <output>{figure(chosen.size)} selected</output>
            <TextButton
              onClick={() => setChosen(new Set(isAllChosen ? [] : found.map(({ id: one }) => one)))}
            >
              {isAllChosen ? 'Select none' : `Select all ${figure(found.length)}`}
            </TextButton>
            <button
              className="btn btn--s btn--danger"
              type="button"
              disabled={chosen.size === 0}
              onClick={() => setDeleting([...chosen])}
            >
              Delete
            </button>
          </div>
        )}
        {enquiries.data === undefined && <Loading query={enquiries} sentenceOf={sentenceOf} />}
        {enquiries.data !== undefined && isMissing && !isAwaited && !isFetching && (
          <p className="draft">The enquiry that the address names is not there any more.</p>
        )}
        {enquiries.data !== undefined && found.length === 0 && !isShort && (
          <p className="empty">{total === 0 ? 'No enquiries yet.' : 'Nothing found.'}</p>
        )}
        {found.length > 0 && (
          <FirstRows
            all={known}
            found={found}
            total={isNarrowed ? found.length : Math.max(found.length, hasNextPage ? total : 0)}
            isKept={(enquiry) => enquiry.id === open}
            onWanted={setWanted}
          >
            {(rows) => (
              <ul className="rows">
                {rows.map((enquiry) => (
                  <EnquiryItem
                    key={enquiry.id}
                    enquiry={enquiry}
                    isOpen={enquiry.id === open}
                    onToggle={toggle}
                    onDelete={deleteOne}
                    isChosen={chosen?.has(enquiry.id)}
                    onChoose={choose}
                  />
                ))}
              </ul>
            )}
          </FirstRows>
        )}
        {isNarrowed && isShort && (
          <output className="empty">
            {figure(known.length)} of {figure(total)} searched
          </output>
        )}
        {deleting !== undefined && (
          <DeleteEnquiriesDialog
            ids={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => {
              const [one] = deleting;
              const beside = deleting.length === 1 && one !== undefined ? besideRow(found, one) : [];
              setChosen(undefined);
              if (open !== undefined && deleting.includes(open)) setOpen();
              focusSoon(...beside, 'list');
            }}
          />
        )}
      </section>
    </PlacesContext>
  );
}
