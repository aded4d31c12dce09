import { MINUTE_MS } from '../../../when/durations.js';
import type { DeskMessage } from '../../desk/state.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { Icon } from '../ui/Icon.js';
import { messageDate, messageDay } from './message-time.js';
import { MessageItem } from './MessageItem.js';
import { useStickToBottom } from './use-stick-to-bottom.js';

interface Props {
  messages: DeskMessage[];
  inThread?: boolean;
}

/** Oldest first, with a divider between days. New messages are scrolled into view, or a button announces them. */
export function MessageList({ messages, inThread = false }: Props) {
  const settings = usePageDateSettings();
  const { list, hasUnseen, handleScroll, showNewest } = useStickToBottom(messages);

  return (
    <div className="message-area">
      <div
        ref={list}
        onScroll={handleScroll}
        className="messages"
        tabIndex={0}
        role="region"
        aria-label="Messages"
      >
        {messages.length === 0 && <p className="empty">No messages yet.</p>}
        {messages.map((message, index) => {
          const day = messageDay(message, settings);
          const previous = messages[index - 1];
          return (
            <div key={message.ts + (message.viewer ?? '')}>
              {(!previous || messageDay(previous, settings) !== day) && (
                <div className="day-divider">
                  <span>{day}</span>
                </div>
              )}
              <MessageItem
                message={message}
                isContinuation={previous !== undefined && continues(previous, message)}
                inThread={inThread}
              />
            </div>
          );
        })}
      </div>
      {hasUnseen && (
        <button type="button" className="new-messages" onClick={showNewest}>
          <Icon name="down" /> New messages
        </button>
      )}
    </div>
  );
}

const CONTINUATION_MS = 5 * MINUTE_MS;

function continues(previous: DeskMessage, message: DeskMessage): boolean {
  const sameAuthor = previous.user === message.user && !previous.viewer && !message.viewer;
  return sameAuthor && messageDate(message).getTime() - messageDate(previous).getTime() < CONTINUATION_MS;
}
