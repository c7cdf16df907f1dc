import { topicIds, topics, type TopicId } from '@portal/contract';
import { useId, useMemo, useState } from 'react';
import { useChanges } from '../api/history.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Choice } from '../ui/Choice.tsx';
import { PlacesContext, useNewPlaces } from '../ui/places.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { Stylesheet } from './Stylesheet.tsx';
import { byDay } from './words.ts';

const kinds = { all: 'All changes', deleted: 'Only deleted' } as const;

/** What was changed, newest first, and the bin: narrowed by topic, and taken back from here. */
export function RecentChanges() {
  const id = useId();
  const places = useNewPlaces();
  const [topic, setTopic] = useState<TopicId>();
  const [kind, setKind] = useState<keyof typeof kinds>('all');
  const changes = useChanges({ topic, deleted: kind === 'deleted' });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = changes;
  const days = useMemo(() => byDay(data ?? []), [data]);
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
            Topic
            <select
              className="input"
              value={topic ?? ''}
              onChange={({ currentTarget: { value } }) => setTopic(topicIds.find((one) => one === value))}
            >
              <option value="">All topics</option>
              {topicIds.map((one) => (
                <option key={one} value={one}>
                  {topics[one].title}
                </option>
              ))}
            </select>
          </label>
          <Choice
            name={id}
            legend="What is listed"
            words={[kinds.all, kinds.deleted]}
            value={kinds[kind]}
            onChoose={(word) => setKind(word === kinds.all ? 'all' : 'deleted')}
          />
        </div>
        {kind === 'deleted' && (
          <p className="draft">
            What is deleted waits here for a while. Nobody else sees it, and it comes back with everything
            that went along.
          </p>
        )}
        {data === undefined && <Loading query={changes} sentenceOf={sentenceOf} />}
        {data?.length === 0 && (
          <p className="empty">{kind === 'deleted' ? 'Nothing is deleted.' : 'Nothing was changed yet.'}</p>
        )}
        {days.map(({ day, date, changes: ofDay }) => (
          <section key={day + date} aria-label={`${day} ${date}`}>
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
