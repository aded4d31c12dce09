import type { DeskChannel } from '../../desk/state.js';
import { channelLabel, useDesk } from '../state/desk.js';
import { navigate } from '../state/route.js';
import { SidePanel } from '../ui/SidePanel.js';
import { Footer } from './Footer.js';
import { MessageList } from './MessageList.js';
import { repliesTo } from './threads.js';

export function ThreadPanel({ channel, ts }: { channel: DeskChannel; ts: string }) {
  const { state } = useDesk();
  const root = channel.messages.find((message) => message.ts === ts);
  if (!root) return null;
  return (
    <SidePanel
      title="Thread"
      subtitle={channelLabel(state, channel.id)}
      onClose={() => navigate({ thread: '' })}
    >
      <MessageList messages={[root, ...repliesTo(state, root)]} inThread />
      <Footer channel={channel} thread={ts} />
    </SidePanel>
  );
}
