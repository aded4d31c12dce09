import { useEffect, useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from './desk.js';

/** Counts other people's messages in a channel since the viewer last had it open. */
export function useUnread(current: string): (channel: DeskChannel) => number {
  const { state, viewer } = useDesk();
  const [lastSeen] = useState(
    () => new Map(state.channels.map((channel) => [channel.id, newestIn(channel)])),
  );
  const open = state.channels.find(({ id }) => id === current);

  useEffect(() => {
    if (open) lastSeen.set(open.id, newestIn(open));
  }, [lastSeen, open]);

  return (channel) => {
    if (channel.id === current) return 0;
    const last = lastSeen.get(channel.id) ?? '';
    return channel.messages.filter(({ ts, user }) => ts > last && user !== viewer.id).length;
  };
}

function newestIn({ messages }: DeskChannel): string {
  return messages.at(-1)?.ts ?? '';
}
