import { useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { SidePanel } from '../frame/SidePanel.js';
import { useDesk } from '../state/desk.js';
import { go } from '../state/route.js';
import { Composer } from './Composer.js';
import { MessageList } from './MessageList.js';
import { repliesTo } from './threads.js';

export function ThreadPanel({ channel, ts }: { channel: DeskChannel; ts: string }) {
  const { state } = useDesk();
  const [line, setLine] = useState('');
  const root = channel.messages.find((message) => message.ts === ts);
  if (!root) return null;
  return (
    <SidePanel title="Thread" says={`#${channel.name}`} onClose={() => go({ thread: '' })}>
      <MessageList messages={[root, ...repliesTo(state, root)]} inThread />
      <Composer channel={channel.id} thread={ts} line={line} setLine={setLine} />
    </SidePanel>
  );
}
