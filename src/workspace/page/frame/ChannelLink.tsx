import type { DeskChannel } from '../../desk/state.js';
import { channelLabel, useDesk } from '../state/desk.js';

interface Props {
  channel: DeskChannel;
  current: boolean;
  unread: number;
  visit: (id: string) => void;
}

export function ChannelLink({ channel, current, unread, visit }: Props) {
  const { state } = useDesk();
  const looks = [channel.archived && 'archived', unread > 0 && 'unread'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={`place ${looks}`}
      aria-current={current ? 'page' : undefined}
      onClick={() => visit(channel.id)}
    >
      {channel.kind === 'private' && <span aria-label="private">🔒</span>}
      {channelLabel(state, channel.id)}
      {channel.shared && <small>shared</small>}
      {unread > 0 && <small className="new">{unread} new</small>}
    </button>
  );
}
