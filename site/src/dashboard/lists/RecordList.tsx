import { collectionOf, type ApiCollectionKey, type RecordOf } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { CardList } from './CardList.tsx';
import { titleOf, valueFields } from '../forms/collection-fields.ts';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';
import { FirstRows } from './FirstRows.tsx';
import { NothingFound } from '../ui/NothingFound.tsx';
import { RecordStates } from './RecordStates.tsx';
import type { ListProps } from './list-props.ts';
import type { RecordTable as Table } from './RecordTable.tsx';
import { searchBy } from './search.ts';
import { idsAsOnSite } from './list-view.ts';
import { sorted } from './sorting.ts';

const loadTable = () => import('./RecordTable.tsx');
// What is lazy forgets of which collection its records are.
const RecordTable = lazy(async () => ({ default: (await loadTable()).RecordTable })) as typeof Table;
const Selection = lazy(async () => ({ default: (await import('./Selection.tsx')).Selection }));

interface RecordListProps<K extends ApiCollectionKey> extends Omit<ListProps<K>, 'records' | 'ids'> {
  readonly records: UseQueryResult<RecordOf<K>[]>;
  /** See `Loading`. */
  readonly loading: string;
  readonly search: string;
  /** See `Selection`. */
  readonly onSeveralDeleted: (ids: readonly number[]) => void;
}

/** A collection's list in every state, narrowed to what is searched, in the order that was asked for. */
export function RecordList<K extends ApiCollectionKey>({
  records,
  loading,
  search,
  onSeveralDeleted,
  ...rest
}: RecordListProps<K>) {
  const deferred = useDeferredValue(search);
  // Whoever is led to a row of the whole list finds it drawn.
  const sought = search === '' ? search : deferred;
  const { collection, selection } = rest;
  const isTable = 'table' in collectionOf(collection).list;
  // While the records are fetched.
  useEffect(() => {
    if (isTable) void loadTable().catch(() => {});
  }, [isTable]);
  const find = useMemo(
    () =>
      searchBy((record: RecordOf<K>) => {
        const stored: Readonly<Record<string, unknown>> = record;
        return valueFields(collection).map(({ name, field }) =>
          fieldKinds[field.kind].searched(stored[name]),
        );
      }),
    [collection],
  );
  return (
    <RecordStates {...{ collection, records, loading }}>
      {(all) => {
        const found = sorted(find(all, sought), rest.sort);
        const ids = idsAsOnSite(all, { search, sort: rest.sort });
        return (
          <>
            {selection !== undefined && (
              <Suspense>
                <Selection
                  {...{ collection, all, found, selection }}
                  nameOf={(id) => titleOf(collection, all.find((record) => record.id === id) ?? {})}
                  onDeleted={onSeveralDeleted}
                />
              </Suspense>
            )}
            <FirstRows
              all={all}
              found={found}
              isKept={({ id }) => id === rest.editing || rest.drafted.has(id)}
            >
              {(rows) =>
                rows.length === 0 ? (
                  <NothingFound search={sought} />
                ) : (
                  // While its code and its rules are fetched, the rest of the screen stays where it is.
                  <Suspense>
                    {isTable ? (
                      <RecordTable records={rows} ids={ids} {...rest} />
                    ) : (
                      <CardList records={rows} ids={ids} {...rest} />
                    )}
                  </Suspense>
                )
              }
            </FirstRows>
          </>
        );
      }}
    </RecordStates>
  );
}
