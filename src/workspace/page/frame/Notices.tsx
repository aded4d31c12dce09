import { useEffect } from 'react';
import type { Notice } from '../state/use-connection.js';
import { channelAt, useDesk } from '../state/desk.js';
import { useRoute } from '../state/route.js';
import { Mrkdwn } from '../words/Mrkdwn.js';
import { Icon } from './Icon.js';

interface Props {
  notices: Notice[];
  connected: boolean;
  dismiss: (id: number) => void;
}

/** What Slack says to one person, unless it stands in the channel before them; and whether the desk is there at all. */
export function Notices({ notices, connected, dismiss }: Props) {
  const { state } = useDesk();
  const { at } = useRoute();
  const before = at === 'home' ? [] : (channelAt(state, at)?.messages ?? []);
  const unread = notices.filter(({ text }) => !before.slice(-5).some((message) => message.text === text));
  return (
    <div className="notices" role="status" aria-live="polite">
      {!connected && <p className="notice">The desk does not answer. Waiting for it …</p>}
      {unread.map((notice) => (
        <OneNotice key={notice.id} notice={notice} dismiss={() => dismiss(notice.id)} />
      ))}
    </div>
  );
}

const SHOWN_MS = 12_000;

function OneNotice({ notice, dismiss }: { notice: Notice; dismiss: () => void }) {
  useEffect(() => {
    const goes = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(goes);
  });
  return (
    <p className="notice">
      <span>
        <Mrkdwn text={notice.text} />
      </span>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </p>
  );
}
