import type { DeskMessage } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { navigate } from '../state/route.js';
import { formatSlackDate } from '../text/slack-date.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { messageDate } from './message-time.js';
import { repliesTo } from './threads.js';

export function RepliesLink({ message }: { message: DeskMessage }) {
  const { state } = useDesk();
  const settings = usePageDateSettings();
  const replies = repliesTo(state, message);
  const last = replies.at(-1);
  if (!last) return null;
  return (
    <button type="button" className="replies" onClick={() => navigate({ thread: message.ts })}>
      {replies.length === 1 ? '1 reply' : `${replies.length} replies`}
      <small>
        {' '}
        Last reply {formatSlackDate(messageDate(last), '{date_short_pretty} at {time}', settings)}
      </small>
    </button>
  );
}
