import { useId, useState, type MouseEvent } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { topicIds, type TopicId } from '../topics/topic-ids.ts';
import { topics } from '../topics/topics.ts';
import { topicAddress } from './addresses.ts';

interface TopicNavProps {
  readonly current: TopicId;
  readonly onOpen: (topic: TopicId) => void;
}

/** Clicks that open a new tab or window stay the browser's. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The sidebar with the topics. On a phone it folds to one line that names the present topic. */
export function TopicNav({ current, onOpen }: TopicNavProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <div className="admin__side on-deep">
      <div className="admin__sidehead">
        <h2 className="d" id={`${id}-title`}>
          Topics
        </h2>
        <button
          className="admin__fold"
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={`${id}-topics`}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {topics[current].title}
          <Icon name="fold" />
        </button>
      </div>
      <nav
        id={`${id}-topics`}
        aria-labelledby={`${id}-title`}
        className={isUnfolded ? 'is-unfolded' : undefined}
      >
        <ul className="topics">
          {topicIds.map((topic) => (
            <li key={topic}>
              <a
                href={topicAddress(topic)}
                aria-current={topic === current ? 'page' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  setUnfolded(false);
                  onOpen(topic);
                }}
              >
                <i className={`th-${topics[topic].venture}`} />
                {topics[topic].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
