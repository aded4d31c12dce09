import type { DeskMessage } from '../../desk/state.js';
import { Icon } from '../frame/Icon.js';
import { Menu } from '../frame/Menu.js';
import { useDesk } from '../state/desk.js';
import { go } from '../state/route.js';

/** What can be done with a message: answer it, or hand it to the bot. */
export function MessageMenu({ message, inThread }: { message: DeskMessage; inThread: boolean }) {
  const { state, act } = useDesk();
  const { channel, ts, thread_ts } = message;
  const shortcuts = state.shortcuts.filter(({ type }) => type === 'message');
  return (
    <div className="message-tools">
      {!inThread && (
        <button
          type="button"
          className="icon-button"
          aria-label="Reply in thread"
          title="Reply in thread"
          onClick={() => go({ thread: thread_ts ?? ts })}
        >
          <Icon name="thread" />
        </button>
      )}
      {shortcuts.length > 0 && (
        <Menu
          label="More actions for this message"
          icon="more"
          items={shortcuts.map(({ name, description, callback_id }) => ({
            label: name,
            says: description,
            choose: () => void act({ does: 'usesMessageShortcut', channel, ts, callback_id }),
          }))}
        />
      )}
    </div>
  );
}
