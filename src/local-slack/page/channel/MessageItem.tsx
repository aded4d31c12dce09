import { useMemo } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { BlockList } from '../blocks/BlockList.js';
import { Surface } from '../elements/Surface.js';
import { FileList } from '../files/FileList.js';
import { nameOf, useDesk } from '../state/desk.js';
import { Mrkdwn } from '../text/Mrkdwn.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { Avatar } from '../ui/Avatar.js';
import { useKeptFocus } from '../ui/use-kept-focus.js';
import { messageDate, messageTime } from './message-time.js';
import { MessageMenu } from './MessageMenu.js';
import { RepliesLink } from './RepliesLink.js';

interface Props {
  message: DeskMessage;
  /** By the same author shortly after the previous message: shown without avatar and name. */
  isContinuation: boolean;
  inThread: boolean;
}

export function MessageItem({ message, isContinuation, inThread }: Props) {
  const { state } = useDesk();
  const settings = usePageDateSettings();
  const { channel, ts, user, bot_id, blocks, viewer } = message;
  const place = useMemo(() => ({ channel, ts }), [channel, ts]);
  const name = nameOf(state, user);
  const keptFocus = useKeptFocus();
  return (
    <article
      {...keptFocus}
      className={isContinuation ? 'message continuation' : 'message'}
      aria-label={`${name}, ${messageTime(message, settings)}`}
      data-ts={ts}
    >
      <Avatar id={user} name={name} bot={bot_id !== undefined} />
      <div className="message-body">
        {viewer && <p className="ephemeral">Only visible to you</p>}
        <header className="message-head">
          <strong>{name}</strong>
          {bot_id && <span className="app-badge">App</span>}
          <time dateTime={messageDate(message).toISOString()}>{messageTime(message, settings)}</time>
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
        {message.files && <FileList files={message.files} />}
        {message.edited && <small className="edited">(edited)</small>}
        {!inThread && <RepliesLink message={message} />}
      </div>
      {!viewer && <MessageMenu message={message} inThread={inThread} />}
    </article>
  );
}
