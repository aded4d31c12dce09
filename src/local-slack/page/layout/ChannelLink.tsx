import type { DeskChannel } from '../../desk/state.js';
import { channelLabel, useDesk } from '../state/desk.js';

interface Props {
  channel: DeskChannel;
  current: boolean;
  unread: number;
  onOpen: (id: string) => void;
}

export function ChannelLink({ channel, current, unread, onOpen }: Props) {
  const { state } = useDesk();
  const modifiers = [channel.archived && 'archived', unread > 0 && 'unread'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={`nav-item ${modifiers}`}
      aria-current={current ? 'page' : undefined}
      onClick={() => onOpen(channel.id)}
    >
      {channel.kind === 'private' && <span aria-label="private">🔒</span>}
      {channelLabel(state, channel.id)}
      {channel.shared && <small>shared</small>}
      {unread > 0 && <small className="unread-count">{unread} new</small>}
    </button>
  );
}
