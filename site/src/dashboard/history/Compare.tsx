import { collectionOf, type CollectionKey, type RecordOf } from '@portal/contract';
import { useCallback, useEffect, useId, useMemo, useState, type RefObject } from 'react';
import { useApi } from '../api/api.ts';
import { valueFields } from '../forms/collection-fields.ts';
import { valuesOf } from '../forms/form-schema.ts';
import { textsOf } from '../preview/field-texts.ts';
import { bringIntoSight, findRecord, markRecord } from '../preview/page-frame.ts';
import { PageView, WidthChoice, type Width } from '../preview/PageView.tsx';
import { useLivePage } from '../preview/use-live-page.ts';
import { usePreview } from '../preview/use-preview.ts';
import { Choice } from '../ui/Choice.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { differingLines } from './lines.ts';

/** A record as the history has it. */
type State = Readonly<Record<string, unknown>>;

interface CompareProps {
  readonly collection: CollectionKey;
  readonly record: { readonly id: number };
  readonly was: State;
  readonly is: State;
  /** Whether both are the same. */
  readonly isNow: boolean;
  /** The moment of the version, within a sentence. */
  readonly when: string;
  readonly differing: ReturnType<typeof differingLines>;
  /** The difference that is looked at, from 0 on. */
  readonly at: number;
  readonly place: RefObject<HTMLElement | null>;
  readonly onStep: (by: 1 | -1) => void;
}

const [both, then] = ['Side by side', 'Only then'] as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is known of the file of a version: a preview takes it as one that was chosen, and who looks at it is served its bytes. */
const fileFacts = ({
  image_filename,
  image_height,
  image_mimetype,
  image_path,
  image_size,
  image_width,
}: State) =>
  text(image_path) === ''
    ? undefined
    : {
        name: image_filename,
        type: image_mimetype,
        size: image_size,
        width: image_width,
        height: image_height,
      };

/** The page as it was in a version, beside the page of now; on a phone one in the place of the other. */
export function Compare({
  collection,
  record,
  was,
  is,
  isNow,
  when,
  differing,
  at,
  place,
  onStep,
}: CompareProps) {
  const id = useId();
  const { cmsUrl } = useApi();
  const { shown, asked, failure, ask } = usePreview();
  const [width, setWidth] = useState<Width>('Phone');
  const [isBoth, setBoth] = useState(!isNow);
  const [isThen, setThen] = useState(true);
  const { file: rule } = collectionOf(collection);
  const isOtherFile = text(was['image_path']) !== text(is['image_path']);
  const form = useMemo(() => {
    const facts = rule !== undefined && isOtherFile ? fileFacts(was) : undefined;
    return {
      ...valuesOf(collection, was as RecordOf<CollectionKey>),
      ...(rule !== undefined && facts !== undefined && { [rule.field]: facts }),
    };
  }, [collection, isOtherFile, rule, was]);
  useEffect(() => ask({ collection, id: record.id, record: form }), [ask, collection, form, record.id]);
  const page = shown?.page;
  const live = useLivePage(page);
  const here = differing[at]?.after.name;
  const path = text(was['image_path']);
  return (
    <section
      className={isBoth ? 'compare compare--both' : 'compare'}
      data-phone={isThen ? 'then' : 'now'}
      aria-label="The page"
      ref={place}
    >
      <div className="compare__bar">
        {differing.length > 0 && (
          <p className="num stepper" aria-live="polite">
            {at + 1} of {differing.length === 1 ? '1 difference' : `${differing.length} differences`}
            {differing.length > 1 && (
              <>
                <button
                  className="iconbtn"
                  type="button"
                  aria-label="Difference before"
                  onClick={() => onStep(-1)}
                >
                  <Icon name="sortUp" />
                </button>
                <button
                  className="iconbtn"
                  type="button"
                  aria-label="Next difference"
                  onClick={() => onStep(1)}
                >
                  <Icon name="sortDown" />
                </button>
              </>
            )}
          </p>
        )}
        {!isNow && (
          <>
            <div className="compare__phone">
              <Choice
                name={`${id}-phone`}
                legend="Which state"
                words={['Then', 'Now']}
                value={isThen ? 'Then' : 'Now'}
                onChoose={(word) => setThen(word === 'Then')}
              />
            </div>
            <div className="compare__desk">
              <Choice
                name={`${id}-desk`}
                legend="What is shown"
                words={[both, then]}
                value={isBoth ? both : then}
                onChoose={(word) => setBoth(word === both)}
              />
            </div>
          </>
        )}
        <WidthChoice width={width} onWidth={setWidth} />
      </div>
      <output className="page__state">
        {failure ?? (shown === undefined ? 'The page is being made' : '')}
      </output>
      <div className="compare__frames">
        <Shot
          className="shot shot--then"
          heading={isNow ? 'Now' : `As it was ${when}`}
          html={asked?.record === form ? shown?.html : undefined}
          fileUrl={path === '' ? undefined : cmsUrl(path)}
          {...{ collection, page, width, here }}
          state={was}
        />
        {!isNow && (
          <Shot
            className="shot shot--now"
            heading="Now"
            html={live}
            fileUrl={undefined}
            {...{ collection, page, width, here }}
            state={is}
          />
        )}
      </div>
    </section>
  );
}

interface ShotProps {
  readonly className: string;
  readonly collection: CollectionKey;
  readonly heading: string;
  readonly page: string | undefined;
  readonly html: string | undefined;
  readonly width: Width;
  /** Stands where the page has a file that is not in public any more. */
  readonly fileUrl: string | undefined;
  /** What the page shows. */
  readonly state: State;
  /** The field that is looked at. */
  readonly here: string | undefined;
}

const ignore = (): void => {};

/** A page with the record marked in it, and the field that is looked at. */
function Shot({ className, collection, heading, page, html, width, fileUrl, state, here }: ShotProps) {
  const texts = useMemo(() => {
    const values = valuesOf(collection, state as RecordOf<CollectionKey>);
    return new Map(
      valueFields(collection).map(({ name, field: { kind } }) => [name, textsOf(kind, values[name] ?? '')]),
    );
  }, [collection, state]);
  const file = useMemo(() => {
    const names = [fileUrl ?? '', text(state['image_hash'])].filter((name) => name !== '');
    const { file: rule } = collectionOf(collection);
    return rule && { field: rule.field, names };
  }, [collection, fileUrl, state]);
  const mark = useCallback(
    (shownPage: Document) => {
      const found = findRecord(shownPage, texts, file);
      markRecord(shownPage, found, here);
      bringIntoSight(shownPage, found, here);
    },
    [file, here, texts],
  );
  return (
    <div className={className}>
      <p className="shot__bar">
        <span>{page}</span>
        <strong>{heading}</strong>
      </p>
      <PageView
        title={`${page ?? 'The page'}, ${heading}`}
        {...{ html, width, fileUrl }}
        onShown={mark}
        onTap={ignore}
      />
    </div>
  );
}
