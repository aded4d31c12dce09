import type { DeskMessage } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { navigate } from '../state/route.js';
import { repliesTo } from './threads.js';

export function RepliesLink({ message }: { message: DeskMessage }) {
  const { length } = repliesTo(useDesk().state, message);
  if (length === 0) return null;
  return (
    <button type="button" className="replies" onClick={() => navigate({ thread: message.ts })}>
      {length === 1 ? '1 reply' : `${length} replies`}
    </button>
  );
}
