import { useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { Announcer } from './Announcer.js';
import { Composer } from './Composer.js';
import { FirstSteps } from './FirstSteps.js';
import { JoinBar } from './JoinBar.js';
import { MessageList } from './MessageList.js';
import { channelMessages } from './threads.js';

export function ChannelView({ channel }: { channel: DeskChannel }) {
  const [text, setText] = useState('');
  const messages = channelMessages(channel);
  return (
    <div className="channel">
      <MessageList messages={messages} />
      <Announcer messages={channel.messages} />
      <Footer channel={channel} isEmpty={messages.length === 0} text={text} setText={setText} />
    </div>
  );
}

interface FooterProps {
  channel: DeskChannel;
  isEmpty: boolean;
  text: string;
  setText: (text: string) => void;
}

function Footer({ channel, isEmpty, text, setText }: FooterProps) {
  const { viewer } = useDesk();
  if (channel.archived) return <p className="bar">This channel is archived. You can’t post in it.</p>;
  if (!channel.members.includes(viewer.id)) return <JoinBar channel={channel} />;
  return (
    <>
      <FirstSteps showIntro={isEmpty} onSelect={setText} />
      <Composer channel={channel.id} text={text} setText={setText} />
    </>
  );
}
