import {
  collectionOf,
  isOfSeveralSites,
  topicIds,
  topics,
  ventureIds,
  ventures,
  type CollectionKey,
  type TopicId,
  type VentureId,
} from '@portal/contract';
import { useId, useMemo, useState } from 'react';
import { useChanges } from '../api/history.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { useUndoDays } from '../api/take-back.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { daysText } from '../ui/days.ts';
import { figure } from '../ui/figure.ts';
import { Loading } from '../ui/Loading.tsx';
import { Choice } from '../ui/Choice.tsx';
import { PlacesContext, useNewPlaces } from '../ui/places.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { Stylesheet } from './Stylesheet.tsx';
import { byDay } from './words.ts';

/** The owner's words have no topic of their own: they are edited page by page. */
const pages = 'pages';
type Chosen = TopicId | typeof pages;

const options: readonly { readonly id: Chosen; readonly title: string }[] = [
  ...topicIds.map((id) => ({ id, title: topics[id].title })),
  { id: pages, title: 'Pages' },
];

const collectionsOf = (topic: Chosen): readonly CollectionKey[] =>
  topic === pages ? ['words'] : topics[topic].collections;

/** Whether a topic has anything of a site. */
const isOn = (topic: Chosen, site: VentureId): boolean =>
  collectionsOf(topic).some((key) => isOfSeveralSites(key) || collectionOf(key).venture === site);

const kinds = { all: 'All changes', deleted: 'Only deleted' } as const;

/** What was changed, newest first, and the bin: narrowed by topic, and taken back from here. */
export function RecentChanges() {
  const id = useId();
  const places = useNewPlaces();
  const [site, setSite] = useState<VentureId>();
  const [topic, setTopic] = useState<Chosen>();
  const [kind, setKind] = useState<keyof typeof kinds>('all');
  const collections = useMemo(() => topic && collectionsOf(topic), [topic]);
  const changes = useChanges({ collections, site, deleted: kind === 'deleted' });
  const bin = useChanges({ collections, site, deleted: true });
  const days = useUndoDays();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = changes;
  const binned = bin.data?.length ?? 0;
  const byDays = useMemo(() => byDay(data ?? []), [data]);
  const showMore = async () => {
    const { data: all } = await fetchNextPage();
    // The button has moved down: who goes on by the keyboard is where the new ones begin.
    const first = all?.[data?.length ?? 0];
    if (first !== undefined) places.focusSoon(first.revision);
  };
  return (
    <PlacesContext value={places}>
      <Stylesheet />
      <section className="log" aria-labelledby={id}>
        <h2 className="vh" id={id} tabIndex={-1} ref={places.place('list')}>
          {kinds[kind]}
        </h2>
        <div className="filters">
          <label className="choice">
            Site
            <select
              className="input"
              value={site ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const next = ventureIds.find((one) => one === value);
                setSite(next);
                if (next !== undefined && topic !== undefined && !isOn(topic, next)) setTopic(undefined);
              }}
            >
              <option value="">All sites</option>
              {ventureIds.map((one) => (
                <option key={one} value={one}>
                  {ventures[one].name}
                </option>
              ))}
            </select>
          </label>
          <label className="choice">
            Topic
            <select
              className="input"
              value={topic ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setTopic(options.find(({ id: one }) => one === value)?.id)
              }
            >
              <option value="">All topics</option>
              {options
                .filter(({ id: one }) => site === undefined || isOn(one, site))
                .map(({ id: one, title }) => (
                  <option key={one} value={one}>
                    {title}
                  </option>
                ))}
            </select>
          </label>
          <Choice
            name={id}
            legend="What is listed"
            words={[kinds.all, kinds.deleted]}
            beside={
              binned > 0
                ? {
                    [kinds.deleted]: (
                      <span className="count num">
                        {figure(binned)}
                        {bin.hasNextPage && '+'}
                      </span>
                    ),
                  }
                : {}
            }
            value={kinds[kind]}
            onChoose={(word) => setKind(word === kinds.all ? 'all' : 'deleted')}
          />
        </div>
        {kind === 'deleted' && (
          <p className="draft">
            Deleted things wait here for {daysText(days)}. Nobody sees them, and nothing else takes their
            address.
          </p>
        )}
        {data === undefined && <Loading query={changes} sentenceOf={sentenceOf} />}
        {data?.length === 0 && (
          <p className="empty">{kind === 'deleted' ? 'Nothing is deleted.' : 'Nothing was changed yet.'}</p>
        )}
        {byDays.map(({ day, date, changes: ofDay }) => (
          <section key={`${kind} ${day} ${date}`} aria-label={`${day} ${date}`}>
            <h3 className="h4 day">
              {day} <span className="small muted">{date}</span>
            </h3>
            <ul className="rows">
              {ofDay.map((change) => (
                <ChangeItem key={change.revision} change={change} />
              ))}
            </ul>
          </section>
        ))}
        {hasNextPage && (
          <p className="more">
            <SmallButton aria-disabled={isFetchingNextPage} onClick={() => void showMore()}>
              Show more
            </SmallButton>
          </p>
        )}
      </section>
    </PlacesContext>
  );
}
