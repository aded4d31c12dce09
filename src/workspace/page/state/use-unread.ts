import { useEffect, useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from './desk.js';

/** How many messages of others came into a channel since the viewer last stood in it. */
export function useUnread(at: string): (channel: DeskChannel) => number {
  const { state, viewer } = useDesk();
  const [seen] = useState(() => new Map(state.channels.map((channel) => [channel.id, newestIn(channel)])));
  const here = state.channels.find(({ id }) => id === at);

  useEffect(() => {
    if (here) seen.set(here.id, newestIn(here));
  }, [seen, here]);

  return (channel) => {
    if (channel.id === at) return 0;
    const last = seen.get(channel.id) ?? '';
    return channel.messages.filter(({ ts, user }) => ts > last && user !== viewer.id).length;
  };
}

function newestIn({ messages }: DeskChannel): string {
  return messages.at(-1)?.ts ?? '';
}
