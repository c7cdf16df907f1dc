import { chosenFileName, collectionOf, type ApiCollectionKey } from '@portal/contract';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../drafts/use-draft.ts';
import { valueFields } from '../forms/collection-fields.ts';
import { Choice } from '../ui/Choice.tsx';
import { useApi } from '../api/api.ts';
import { factsOf, isShown } from './chosen-file.ts';
import { textsOf } from './field-texts.ts';
import { bringIntoSight, fieldAt, findRecord, markRecord, openFrame, showPage } from './page-frame.ts';
import { Stylesheet } from './Stylesheet.tsx';
import { usePreview } from './use-preview.ts';

interface PreviewPaneProps {
  readonly collection: ApiCollectionKey;
  /** The record that is edited; without it the form adds one. */
  readonly record: { readonly id: number; readonly image_path?: string } | undefined;
  readonly form: UseFormReturn<FormValues, unknown, Record<string, unknown>>;
}

/** How wide the page is laid out, in pixels. */
const widths = { Phone: 390, Desk: 1180 } as const;
type Width = keyof typeof widths;
const moments = ['Now', 'After'] as const;

/** The page as it will be when the form is saved, beside the form. */
export function PreviewPane({ collection, record, form }: PreviewPaneProps) {
  const id = useId();
  const { cmsUrl } = useApi();
  const { shown, isExact, failure, ask } = usePreview();
  const [page, setPage] = useState<string>();
  const [width, setWidth] = useState<Width>('Phone');
  const [moment, setMoment] = useState<(typeof moments)[number]>('After');
  const [values, setValues] = useState<FormValues>(() => form.getValues());
  const [live, setLive] = useState<{ readonly page: string; readonly html: string }>();
  const [document, setDocument] = useState<Document>();
  const frame = useRef<HTMLIFrameElement>(null);
  const view = useRef<HTMLDivElement>(null);
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
  useEffect(() => {
    if (!isNow || page === undefined) return undefined;
    const abort = new AbortController();
    void fetch(page, { signal: abort.signal })
      .then(async (reply) => setLive({ page, html: await reply.text() }))
      // What visitors see is not there: then the last that was seen stays.
      .catch(() => {});
    return () => abort.abort();
  }, [isNow, page]);

  useEffect(() => {
    if (frame.current !== null) void openFrame(frame.current).then(setDocument);
  }, []);

  const texts = useMemo(
    () =>
      new Map(
        valueFields(collection).map(({ name, field: { kind } }) => {
          const text = values[name];
          return [name, textsOf(kind, typeof text === 'string' ? text : '')] as const;
        }),
      ),
    [collection, values],
  );

  const url = useMemo(
    () => (file !== undefined && isShown(file) ? URL.createObjectURL(file) : undefined),
    [file],
  );
  // A record that is not due has its file on no page yet, as one that is not sent.
  const path = record?.image_path ?? '';
  const fileUrl = url ?? (path === '' ? undefined : cmsUrl(path));
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const html = isNow
    ? live?.page === page
      ? live?.html
      : undefined
    : shown?.page === page
      ? shown?.html
      : undefined;
  useEffect(() => {
    if (document === undefined || html === undefined) return;
    showPage(document, html, { name: chosenFileName, ...(fileUrl !== undefined && { url: fileUrl }) });
    found.current = findRecord(document, texts);
    markRecord(document, found.current, here.current);
    // Once a page: from then on whoever reads it decides.
    const place = `${page} ${moment} ${width}`;
    if (brought.current !== place && found.current.part !== undefined) {
      brought.current = place;
      bringIntoSight(document, found.current, here.current);
    }
  }, [document, fileUrl, html, moment, page, texts, width]);

  useEffect(() => {
    if (document === undefined) return undefined;
    const tap = (event: Event) => {
      // Nothing in the frame leads anywhere.
      event.preventDefault();
      const name = fieldAt(event.target, found.current.fields);
      if (name !== undefined) form.setFocus(name);
    };
    document.addEventListener('click', tap, true);
    return () => document.removeEventListener('click', tap, true);
  }, [document, form]);

  const follow = useCallback(
    (event: FocusEvent) => {
      const name =
        event.target instanceof Element ? (event.target.getAttribute('name') ?? undefined) : undefined;
      if (document === undefined || name === undefined || !texts.has(name)) return;
      here.current = name;
      markRecord(document, found.current, name);
      bringIntoSight(document, found.current, name);
    },
    [document, texts],
  );
  useEffect(() => {
    window.document.addEventListener('focusin', follow);
    return () => window.document.removeEventListener('focusin', follow);
  }, [follow]);

  useEffect(() => {
    const room = view.current;
    if (room === null) return undefined;
    const fit = () => {
      const wide =
        width === 'Desk' ? Math.max(widths.Desk, room.clientWidth) : Math.min(widths.Phone, room.clientWidth);
      room.style.setProperty('--w', `${wide}px`);
      room.style.setProperty('--k', String(Math.min(1, room.clientWidth / wide)));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(room);
    fit();
    return () => observer.disconnect();
  }, [width]);

  const pages = shown?.pages ?? [];
  const choices = page === undefined || pages.includes(page) ? pages : [page, ...pages];
  return (
    <section className="page" aria-labelledby={id}>
      <Stylesheet />
      <div className="page__head">
        <h3 className="d" id={id} aria-live="polite">
          {shown === undefined ? 'The page is being made' : changes(pages.length, isExact)}
        </h3>
        <Choice
          name={`${id}-width`}
          legend="Width of the page"
          words={Object.keys(widths) as Width[]}
          value={width}
          onChoose={setWidth}
        />
      </div>
      <div className="page__head">
        <label className="page__which">
          <span className="vh">Which page</span>
          <select className="input" value={page ?? ''} onChange={(event) => setPage(event.target.value)}>
            {choices.map((path) => (
              <option key={path}>{path}</option>
            ))}
          </select>
        </label>
        <Choice
          name={`${id}-moment`}
          legend="Which state"
          words={moments}
          value={moment}
          onChoose={setMoment}
        />
      </div>
      <output className="page__state">
        {failure ?? (isNow ? 'As visitors see it now.' : 'As it will be.')}
      </output>
      <div className="page__view" ref={view}>
        <iframe
          ref={frame}
          sandbox="allow-same-origin"
          title={`${page ?? 'The page'}, ${isNow ? 'now' : 'as it will be'}`}
        />
      </div>
    </section>
  );
}

function changes(count: number, isExact: boolean): string {
  if (count === 0) return 'This changes no page';
  const pages = count === 1 ? '1 page' : `${count} pages`;
  return isExact ? `This changes ${pages}` : `This changes up to ${pages}`;
}
