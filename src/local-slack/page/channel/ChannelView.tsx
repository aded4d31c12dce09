import type { DeskChannel } from '../../desk/state.js';
import { Announcer } from './Announcer.js';
import { Footer } from './Footer.js';
import { MessageList } from './MessageList.js';
import { channelMessages } from './threads.js';

export function ChannelView({ channel }: { channel: DeskChannel }) {
  const messages = channelMessages(channel);
  return (
    <div className="channel">
      <MessageList messages={messages} />
      <Announcer messages={channel.messages} />
      <Footer channel={channel} />
    </div>
  );
}
