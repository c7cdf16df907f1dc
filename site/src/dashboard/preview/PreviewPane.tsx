import { collectionOf, type ApiCollectionKey } from '@portal/contract';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../drafts/use-draft.ts';
import { valueFields } from '../forms/collection-fields.ts';
import { useApi } from '../api/api.ts';
import { Icon } from '../ui/Icon.tsx';
import { shared } from '../ui/shared.ts';
import { factsOf, isShown } from './chosen-file.ts';
import { textsOf } from './field-texts.ts';
import { bringIntoSight, fieldAt, findRecord, markRecord } from './page-frame.ts';
import { PageChoices, type Moment } from './PageChoices.tsx';
import { PaneGrip } from './PaneGrip.tsx';
import { PageView, pagesChanged, WidthChoice, type Width } from './PageView.tsx';
import { useLivePage } from './use-live-page.ts';
import { usePreview } from './use-preview.ts';

export interface PreviewPaneProps {
  readonly collection: ApiCollectionKey;
  /** The record that is edited; without it the form adds one. */
  readonly record:
    { readonly id: number; readonly image_path?: string; readonly image_hash?: string } | undefined;
  readonly form: Pick<UseFormReturn<FormValues>, 'getValues' | 'setFocus' | 'subscribe'>;
  /** Closes the page, where it stands in the stead of the form. */
  readonly onEdit: () => void;
  /** Closes the page for good, where it stands beside the form. */
  readonly onClose: () => void;
}

/** Why no page is shown, while none could be: the next form says so at once. */
const silence = shared<string | undefined>(undefined);

/** The page as it will be when the form is saved. */
export function PreviewPane({ collection, record, form, onEdit, onClose }: PreviewPaneProps) {
  const id = useId();
  const { cmsUrl } = useApi();
  const { shown, asked, isExact, failure, ask } = usePreview();
  const [page, setPage] = useState<string>();
  const [width, setWidth] = useState<Width>('Phone');
  const [moment, setMoment] = useState<Moment>('After');
  const [values, setValues] = useState<FormValues>(() => form.getValues());
  const pane = useRef<HTMLElement>(null);
  const found = useRef<ReturnType<typeof findRecord>>({ fields: new Map() });
  const here = useRef<string>(undefined);
  const brought = useRef('');

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: (state) => setValues({ ...state.values }) }),
    [form],
  );

  const { file: rule } = collectionOf(collection);
  const value = values[rule?.field ?? ''];
  const file = value instanceof File ? value : undefined;
  const [facts, setFacts] = useState<{ readonly file: File; readonly facts: object }>();
  useEffect(() => {
    if (file !== undefined) void factsOf(file).then((known) => setFacts({ file, facts: known }));
  }, [file]);
  const known = facts?.file === file ? facts : undefined;
  useEffect(() => {
    const { [rule?.field ?? '']: _file, ...fields } = values;
    const chosen = rule !== undefined && known !== undefined ? { [rule.field]: known.facts } : {};
    ask({
      collection,
      id: record?.id ?? null,
      record: { ...fields, ...chosen },
      // The first time it is not known which page that is.
      ...(page !== undefined && { page, quick: true }),
    });
  }, [ask, collection, known, page, record?.id, rule, values]);
  if (page === undefined && shown !== undefined) setPage(shown.page);

  const isNow = moment === 'Now';
  const live = useLivePage(isNow ? page : undefined);
  const html = isNow ? live : shown?.page === page ? shown?.html : undefined;

  const url = useMemo(
    () => (file !== undefined && isShown(file) ? URL.createObjectURL(file) : undefined),
    [file],
  );
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const path = record?.image_path ?? '';
  /** A record that is not due has its file on no page yet, as one that is not sent. */
  const fileUrl = url ?? (path === '' ? undefined : cmsUrl(path));

  /** What the page shows of the fields that it was made from. */
  const texts = useMemo(
    () =>
      new Map(
        valueFields(collection).map(({ name, field: { kind } }) => {
          const text = asked?.record[name];
          return [name, textsOf(kind, typeof text === 'string' ? text : '')] as const;
        }),
      ),
    [asked, collection],
  );
  const isFileOf = useMemo(() => {
    const names = [url ?? '', fileUrl ?? '', record?.image_hash ?? ''].filter((name) => name !== '');
    return rule && { field: rule.field, names };
  }, [fileUrl, record?.image_hash, rule, url]);

  const mark = useCallback(
    (shownPage: Document) => {
      found.current = findRecord(shownPage, texts, isFileOf);
      markRecord(shownPage, found.current, here.current);
      // Once a page: from then on whoever reads it decides.
      const place = `${page} ${moment} ${width}`;
      if (brought.current === place || found.current.part === undefined) return;
      brought.current = place;
      bringIntoSight(shownPage, found.current, here.current);
    },
    [isFileOf, moment, page, texts, width],
  );

  const tap = useCallback(
    (target: EventTarget | null) => {
      const name = fieldAt(target, found.current.fields);
      if (name === undefined) return;
      // On a phone the page stands in the stead of the form.
      const isHidden = pane.current?.previousElementSibling?.getClientRects().length === 0;
      if (!isHidden) return form.setFocus(name);
      onEdit();
      requestAnimationFrame(() => form.setFocus(name));
    },
    [form, onEdit],
  );

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const name = target instanceof Element ? (target.getAttribute('name') ?? undefined) : undefined;
      const shownPage = pane.current?.querySelector('iframe')?.contentDocument ?? undefined;
      if (shownPage === undefined || name === undefined || !texts.has(name)) return;
      // Other forms of the screen have fields of that name too.
      if (pane.current?.parentElement?.contains(target as Element) !== true) return;
      here.current = name;
      markRecord(shownPage, found.current, name);
      bringIntoSight(shownPage, found.current, name);
    };
    window.document.addEventListener('focusin', follow);
    return () => window.document.removeEventListener('focusin', follow);
  }, [texts]);

  const why = silence.use();
  const isSilent = shown === undefined && why !== undefined;
  useEffect(() => {
    if (shown !== undefined) silence.set(undefined);
    else if (failure !== undefined) silence.set(failure);
  }, [failure, shown]);

  // The form may stand at the lower edge of the screen, and its row in a list that has become narrow.
  useEffect(() => {
    if (isSilent) return;
    pane.current?.scrollIntoView({ block: 'nearest' });
    pane.current?.closest('.admin__cols')?.querySelector('.is-editing')?.scrollIntoView({ block: 'nearest' });
  }, [isSilent]);

  const close = () => {
    const place = pane.current?.parentElement;
    onClose();
    // The button goes with the page. There it is opened again.
    requestAnimationFrame(() => place?.querySelector<HTMLElement>('.previewswitch :checked')?.focus());
  };

  const pages = shown?.pages ?? [];
  // Without a page the form is as before, and says why.
  if (isSilent) return <output className="page--silent">{why}</output>;
  return (
    <section className="page" aria-labelledby={id} ref={pane}>
      <PaneGrip pane={pane} />
      <div className="page__head">
        <h3 className="d" id={id} aria-live="polite">
          {shown === undefined ? 'The page is being made' : pagesChanged(pages.length, isExact)}
        </h3>
        <WidthChoice width={width} onWidth={setWidth} />
        <button
          className="iconbtn page__close"
          type="button"
          aria-label="Close the page"
          title="Close the page"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <PageChoices {...{ page, pages, moment, failure }} onPage={setPage} onMoment={setMoment} />
      <PageView
        title={`${page ?? 'The page'}, ${isNow ? 'now' : 'as it will be'}`}
        {...{ html, width, fileUrl }}
        onShown={mark}
        onTap={tap}
      />
    </section>
  );
}
