import { ventureIds, ventures, type VentureId } from '@portal/contract';
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useEnquiries, type Enquiry } from '../api/enquiries.ts';
import { figure } from '../kit/figure.ts';
import { FirstRows } from '../kit/FirstRows.tsx';
import { buttonBeside, listHeading, useFocusSoon } from '../kit/focus-soon.ts';
import { Icon } from '../kit/Icon.tsx';
import { Loading } from '../kit/Loading.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { sentenceOf } from '../kit/sentence-of.ts';
import { csvName, enquiriesCsv } from './csv.ts';
import { DeleteEnquiryDialog } from './DeleteEnquiryDialog.tsx';
import { EnquiryItem } from './EnquiryItem.tsx';
import { saveFile } from './save-file.ts';
import { findEnquiries } from './search.ts';
import { useMark } from './use-inbox.ts';

/** While they load: one and the same, so that nothing is worked out anew for it. */
const none: readonly Enquiry[] = [];

/** What people wrote through the sites' forms: newest first, narrowed by site and by words. */
export function Inbox() {
  const id = useId();
  const [screen, focusSoon] = useFocusSoon<HTMLElement>();
  const enquiries = useEnquiries();
  const mark = useMark();
  const [site, setSite] = useState<VentureId>();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [open, setOpen] = useState<number>();
  const [deleting, setDeleting] = useState<number>();
  const all = enquiries.data ?? none;
  const found = useMemo(
    () => findEnquiries(all, sought).filter(({ venture }) => site === undefined || venture === site),
    [all, site, sought],
  );
  const unread = all.filter(({ read }) => !read).length;
  const unsent = all.filter(({ mail }) => mail === 'failed').length;

  const toggle = useCallback(
    (enquiry: Enquiry, isOpen: boolean) => {
      setOpen(isOpen ? undefined : enquiry.id);
      if (!isOpen && !enquiry.read) mark(enquiry, true);
    },
    [mark],
  );

  return (
    <section aria-labelledby={id} ref={screen}>
      <div className="list__head">
        <h2 className="h4" id={id} tabIndex={-1}>
          Inbox{' '}
          {all.length > 0 && (
            <>
              <span className="count num">{figure(all.length)}</span>{' '}
              <span className="count num">{unread === 0 ? 'all read' : `${figure(unread)} unread`}</span>
            </>
          )}{' '}
          {unsent > 0 && <span className="count num">{figure(unsent)} not mailed</span>}
        </h2>
        <button
          className="btn btn--s btn--line"
          type="button"
          disabled={found.length === 0}
          onClick={() => saveFile(csvName(), 'text/csv;charset=utf-8', enquiriesCsv(found))}
        >
          <Icon name="save" />
          Export CSV
        </button>
        <div className="filters">
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
                  {ventures[venture].name}
                </option>
              ))}
            </select>
          </label>
          <SearchField label="Search enquiries" value={search} onChange={setSearch} />
        </div>
      </div>
      {enquiries.data === undefined && <Loading query={enquiries} sentenceOf={sentenceOf} />}
      {enquiries.data !== undefined && found.length === 0 && (
        <p className="empty">{all.length === 0 ? 'No enquiries yet.' : 'Nothing found.'}</p>
      )}
      {found.length > 0 && (
        <FirstRows all={all} found={found} isKept={(enquiry) => enquiry.id === open}>
          {(rows) => (
            <ul className="rows">
              {rows.map((enquiry) => (
                <EnquiryItem
                  key={enquiry.id}
                  enquiry={enquiry}
                  isOpen={enquiry.id === open}
                  onToggle={toggle}
                  onDelete={setDeleting}
                />
              ))}
            </ul>
          )}
        </FirstRows>
      )}
      {deleting !== undefined && (
        <DeleteEnquiryDialog
          id={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => focusSoon(buttonBeside(found, deleting), listHeading)}
        />
      )}
    </section>
  );
}
