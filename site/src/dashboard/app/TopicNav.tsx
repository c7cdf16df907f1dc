import { topicIds, type TopicId } from '@portal/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useNewCount } from '../api/inbox-summary.ts';
import { useDrafts } from '../drafts/store.ts';
import { figure } from '../ui/figure.ts';
import { Icon } from '../ui/Icon.tsx';
import { topics } from '../topics/topics.tsx';
import type { ScreenId } from './screen-ids.ts';
import { ScreenLink } from './ScreenLink.tsx';
import { screens } from './screens.ts';

/** What belongs to all sites, or to none of the specification's topics. */
const ofSites: readonly ScreenId[] = ['businesses', 'pages', 'projects', 'team'];

/** The groups below the topics. */
const groups: readonly (readonly [title: string, screens: readonly ScreenId[]])[] = [
  ['The six sites', ofSites],
  ['You', ['account']],
];

/** So much stays free below the present topic, in pixels: its font may come later and be larger. */
const air = 8;

/** The sidebar with the topics, the inbox, the history, the pages and the account. On a phone it folds to one line that names the present screen. */
export function TopicNav({ current }: { readonly current: ScreenId }) {
  const id = useId();
  const side = useRef<HTMLDivElement>(null);
  const links = useRef(new Map<ScreenId, HTMLElement>());
  const [isUnfolded, setUnfolded] = useState(false);
  const fold = () => setUnfolded(false);
  const count = useNewCount() ?? 0;
  // Where the topics do not fit, the present one is in sight; the page itself stays where it is.
  useEffect(() => {
    const box = side.current;
    const link = links.current.get(current);
    if (box === null || !(link?.offsetParent instanceof HTMLElement)) return;
    const { top, bottom } = box.getBoundingClientRect();
    const rectangle = link.getBoundingClientRect();
    // At a desk the brand stands over its head.
    const head = Number.parseFloat(getComputedStyle(box).paddingTop);
    box.scrollTop += Math.min(0, rectangle.top - top - head) + Math.max(0, rectangle.bottom + air - bottom);
  }, [current]);
  const queued = useDrafts((form) => form.startsWith('queue.'));
  /** How many files wait for a screen's gallery. */
  const waiting = (screen: ScreenId): number =>
    queued.filter(({ form }) => screens[screen].collections.some((key) => form.startsWith(`queue.${key}.`)))
      .length;
  const unfolded = isUnfolded ? 'is-unfolded' : undefined;
  const list = (ids: readonly ScreenId[]) => (
    <ul className="topics">
      {ids.map((screen) => (
        <li
          key={screen}
          ref={(item) => {
            if (item !== null) links.current.set(screen, item);
          }}
        >
          <ScreenLink screen={screen} current={current} onOpen={fold}>
            <i className={`th-${screen in topics ? topics[screen as TopicId].venture : ''}`} />
            {screens[screen].title}
            {waiting(screen) > 0 && (
              <span className="count num">
                {waiting(screen)}
                <span className="vh"> {waiting(screen) === 1 ? 'file waits' : 'files wait'}</span>
              </span>
            )}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="admin__side on-deep" ref={side}>
      <nav className="admin__inbox" aria-labelledby={`${id}-day`}>
        <h2 className="d" id={`${id}-day`}>
          Every day
        </h2>
        <ScreenLink className="inboxlink" screen="enquiries" current={current} onOpen={fold}>
          <Icon name="mail" />
          <span className="inboxlink__word">Enquiries</span>
          {count > 0 && (
            <span className="count num">
              {figure(count)}
              <span className="vh"> new</span>
            </span>
          )}
        </ScreenLink>
        <ScreenLink className="inboxlink" screen="history" current={current} onOpen={fold}>
          <Icon name="history" />
          <span className="inboxlink__word">{screens.history.title}</span>
        </ScreenLink>
      </nav>
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
          <span>{screens[current].title}</span>
          <Icon name="fold" />
        </button>
      </div>
      <nav id={`${id}-topics`} aria-labelledby={`${id}-title`} className={unfolded}>
        {list(topicIds.filter((topic) => !ofSites.includes(topic)))}
      </nav>
      {groups.map(([title, ids]) => (
        <nav key={title} aria-label={title} className={unfolded}>
          <h2 className="d">{title}</h2>
          {list(ids)}
        </nav>
      ))}
    </div>
  );
}
