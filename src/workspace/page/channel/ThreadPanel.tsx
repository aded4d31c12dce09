import { useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { SidePanel } from '../ui/SidePanel.js';
import { useDesk } from '../state/desk.js';
import { navigate } from '../state/route.js';
import { Composer } from './Composer.js';
import { MessageList } from './MessageList.js';
import { repliesTo } from './threads.js';

export function ThreadPanel({ channel, ts }: { channel: DeskChannel; ts: string }) {
  const { state } = useDesk();
  const [text, setText] = useState('');
  const root = channel.messages.find((message) => message.ts === ts);
  if (!root) return null;
  return (
    <SidePanel title="Thread" subtitle={`#${channel.name}`} onClose={() => navigate({ thread: '' })}>
      <MessageList messages={[root, ...repliesTo(state, root)]} inThread />
      <Composer channel={channel.id} thread={ts} text={text} setText={setText} />
    </SidePanel>
  );
}
