import type { DeskMessage } from '../../desk/state.js';
import { usePageReader } from '../words/use-reader.js';
import { MessageItem } from './MessageItem.js';
import { atOf, dayOf } from './message-time.js';
import { useStayAtEnd } from './use-stay-at-end.js';

interface Props {
  messages: DeskMessage[];
  /** In a thread the replies are not counted under their root again. */
  inThread?: boolean;
}

/** Oldest first, with a line between days; follows the newest as long as the viewer stands at the end. */
export function MessageList({ messages, inThread = false }: Props) {
  const reader = usePageReader();
  const list = useStayAtEnd(messages.at(-1)?.ts);

  return (
    <div ref={list} className="messages" tabIndex={0} role="region" aria-label="Messages">
      {messages.length === 0 && <p className="empty">Nobody has written here yet.</p>}
      {messages.map((message, index) => {
        const day = dayOf(message, reader);
        const before = messages[index - 1];
        return (
          <div key={message.ts + (message.viewer ?? '')}>
            {(!before || dayOf(before, reader) !== day) && (
              <div className="day">
                <span>{day}</span>
              </div>
            )}
            <MessageItem
              message={message}
              follows={before !== undefined && follows(before, message)}
              inThread={inThread}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Whether it goes on where the one before ended, so that the name need not be said again. */
function follows(before: DeskMessage, message: DeskMessage): boolean {
  const sameVoice = before.user === message.user && !before.viewer && !message.viewer;
  return sameVoice && atOf(message).getTime() - atOf(before).getTime() < 5 * 60_000;
}
