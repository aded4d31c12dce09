import { useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { Announcer } from '../frame/Announcer.js';
import { useDesk } from '../state/desk.js';
import { Composer } from './Composer.js';
import { FirstSteps } from './FirstSteps.js';
import { JoinBar } from './JoinBar.js';
import { MessageList } from './MessageList.js';
import { mainLine } from './threads.js';

export function ChannelView({ channel }: { channel: DeskChannel }) {
  const { viewer } = useDesk();
  const [line, setLine] = useState('');
  const messages = mainLine(channel);
  const member = channel.members.includes(viewer.id);
  return (
    <div className="channel">
      <MessageList messages={messages} />
      <Announcer messages={channel.messages} />
      {member && !channel.archived && <FirstSteps quiet={messages.length > 0} choose={setLine} />}
      {channel.archived && <p className="bar">This channel is archived: it can be read, not written to.</p>}
      {!channel.archived && !member && <JoinBar channel={channel} />}
      {!channel.archived && member && <Composer channel={channel.id} line={line} setLine={setLine} />}
    </div>
  );
}
