import { useUnreadCount } from '../api/enquiries.ts';
import { figure } from '../ui/figure.ts';
import { Icon } from '../ui/Icon.tsx';
import type { ScreenId } from './screen-ids.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface InboxLinkProps {
  readonly current: ScreenId;
  readonly onOpen: (screen: ScreenId) => void;
}

/** The way to the enquiries, with how many nobody has read yet. */
export function InboxLink({ current, onOpen }: InboxLinkProps) {
  const unread = useUnreadCount() ?? 0;
  return (
    <ScreenLink className="inboxlink" screen="enquiries" current={current} onOpen={onOpen}>
      <Icon name="mail" />
      <span className="inboxlink__word">Enquiries</span>
      {unread > 0 && (
        <span className="count num">
          {figure(unread)}
          <span className="vh"> unread</span>
        </span>
      )}
    </ScreenLink>
  );
}
