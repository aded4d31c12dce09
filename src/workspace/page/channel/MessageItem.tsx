import { useMemo } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { BlockList } from '../blocks/BlockList.js';
import { Surface } from '../elements/Surface.js';
import { nameOf, useDesk } from '../state/desk.js';
import { Avatar } from '../frame/Avatar.js';
import { Mrkdwn } from '../words/Mrkdwn.js';
import { usePageReader } from '../words/use-reader.js';
import { MessageMenu } from './MessageMenu.js';
import { RepliesLink } from './RepliesLink.js';
import { atOf, timeOf } from './message-time.js';

interface Props {
  message: DeskMessage;
  follows: boolean;
  inThread: boolean;
}

export function MessageItem({ message, follows, inThread }: Props) {
  const { state } = useDesk();
  const reader = usePageReader();
  const { channel, ts, user, bot_id, blocks, viewer } = message;
  const place = useMemo(() => ({ channel, ts }), [channel, ts]);
  const name = nameOf(state, user);
  return (
    <article
      className={follows ? 'message follows' : 'message'}
      aria-label={`${name}, ${timeOf(message, reader)}`}
      data-ts={ts}
    >
      <Avatar id={user} name={name} bot={bot_id !== undefined} />
      <div className="message-body">
        {viewer && <p className="only-you">Only visible to you</p>}
        <header className="message-head">
          <strong>{name}</strong>
          {bot_id && <span className="app-mark">App</span>}
          <time dateTime={atOf(message).toISOString()}>{timeOf(message, reader)}</time>
        </header>
        <Surface key={message.edited?.ts ?? ''} place={place} values={message.values}>
          {blocks.length > 0 ? (
            <BlockList blocks={blocks} />
          ) : (
            <div className="prose">
              <Mrkdwn text={message.text} />
            </div>
          )}
        </Surface>
        {message.edited && <small className="edited">(edited)</small>}
        {!inThread && <RepliesLink message={message} />}
      </div>
      {!viewer && <MessageMenu message={message} inThread={inThread} />}
    </article>
  );
}
