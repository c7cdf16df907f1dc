import type { ChangeEntry } from '@portal/contract';
import { useState, type ReactNode } from 'react';
import { useChange, type ChangeDetail } from '../api/history.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loading.tsx';
import { usePlaces } from '../ui/places.ts';

const icons: Readonly<Record<ChangeEntry['action'], IconName>> = {
  created: 'plus',
  updated: 'edit',
  deleted: 'trash',
  restored: 'undo',
  moved: 'sort',
};

interface EntryProps {
  readonly change: ChangeEntry;
  /** What happened, and beside it when and where. */
  readonly what: ReactNode;
  readonly meta: ReactNode;
  /** What can be done at once, below the line. */
  readonly below?: ReactNode;
  /** What the line opens to. */
  readonly children: (detail: ChangeDetail) => ReactNode;
}

/** A change in a list: a line that opens to what the record was. */
export function Entry({ change, what, meta, below, children }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const { place } = usePlaces();
  return (
    <li className={`change change--${change.action}`} data-revision={change.revision}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary ref={place(change.revision)}>
          <span className="change__icon">
            <Icon name={icons[change.action]} />
          </span>
          <span className={change.undone === null ? 'change__what' : 'change__what muted'}>{what}</span>
          <span className="change__meta small muted">{meta}</span>
          <Icon name="fold" />
        </summary>
        {isOpen && (
          <div className="change__open">
            <Detail revision={change.revision}>{children}</Detail>
          </div>
        )}
      </details>
      {below}
    </li>
  );
}

function Detail({ revision, children }: Pick<EntryProps, 'children'> & { readonly revision: number }) {
  const detail = useChange(revision);
  return detail.data === undefined ? (
    <Loading query={detail} sentenceOf={sentenceOf} />
  ) : (
    children(detail.data)
  );
}
