import type { DeskMessage } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { go } from '../state/route.js';
import { usePageReader } from '../words/use-reader.js';
import { timeOf } from './message-time.js';
import { repliesTo } from './threads.js';

/** Under a message that was answered: how often, and when last. */
export function RepliesLink({ message }: { message: DeskMessage }) {
  const { state } = useDesk();
  const reader = usePageReader();
  const replies = repliesTo(state, message);
  const last = replies.at(-1);
  if (!last) return null;
  return (
    <button type="button" className="replies" onClick={() => go({ thread: message.ts })}>
      {replies.length === 1 ? '1 reply' : `${replies.length} replies`}
      <small> last at {timeOf(last, reader)}</small>
    </button>
  );
}
