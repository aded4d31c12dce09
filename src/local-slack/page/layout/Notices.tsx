import { useEffect } from 'react';
import { channelAt, useDesk } from '../state/desk.js';
import { HOME, useRoute, WORKFLOWS } from '../state/route.js';
import type { Notice } from '../state/use-connection.js';
import { Mrkdwn } from '../text/Mrkdwn.js';
import { formatSlackDate } from '../text/slack-date.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { IconButton } from '../ui/IconButton.js';

interface Props {
  notices: Notice[];
  connected: boolean;
  dismiss: (id: number) => void;
}

/** Toasts, but for what the open page shows. */
export function Notices({ notices, connected, dismiss }: Props) {
  const { state } = useDesk();
  const { at } = useRoute();
  const messages = at === HOME ? [] : (channelAt(state, at)?.messages ?? []);
  const errors = at === WORKFLOWS ? state.stepRuns.map(({ error }) => error) : [];
  const recent = [...messages.map(({ text }) => text), ...errors].slice(-5);
  const known = notices.filter(({ text }) => recent.includes(text));
  useEffect(() => {
    // Nor when another page is opened.
    for (const { id } of known) dismiss(id);
  });
  return (
    <div className="notices" role="status" aria-live="polite">
      {!connected && <p className="notice">Connection lost. Reconnecting…</p>}
      {state.movesTo && <MoveNotice to={new Date(state.movesTo)} />}
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} dismiss={() => dismiss(notice.id)} />
      ))}
    </div>
  );
}

/** People can go on meanwhile. */
function MoveNotice({ to }: { to: Date }) {
  const { moveClock } = useDesk();
  const moment = formatSlackDate(to, '{date_short}, {time}', usePageDateSettings());
  return (
    <p className="notice">
      <span>Moving time to {moment}. You can go on.</span>
      <button type="button" className="button" onClick={() => void moveClock(0)}>
        Stop
      </button>
    </p>
  );
}

const VISIBLE_MS = 12_000;

function NoticeItem({ notice, dismiss }: { notice: Notice; dismiss: () => void }) {
  useEffect(() => {
    const timer = setTimeout(dismiss, VISIBLE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <p className="notice">
      <span>
        <Mrkdwn text={notice.text} />
      </span>
      <IconButton icon="close" label="Dismiss" onClick={dismiss} />
    </p>
  );
}
