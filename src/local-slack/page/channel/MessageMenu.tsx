import type { DeskMessage } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { navigate } from '../state/route.js';
import { usePlainText } from '../text/plain-text.js';
import { shortName } from '../text/short-name.js';
import { IconButton } from '../ui/IconButton.js';
import { Menu } from '../ui/Menu.js';

export function MessageMenu({ message, inThread }: { message: DeskMessage; inThread: boolean }) {
  const { state, act } = useDesk();
  const { channel, ts, thread_ts, text, files = [] } = message;
  const plain = usePlainText();
  const said = plain({ type: 'mrkdwn', text }) || files.map(({ name }) => name).join(', ');
  const subject = shortName(said);
  const shortcuts = state.shortcuts.filter(({ type }) => type === 'message');
  return (
    <div className="message-tools">
      {!inThread && (
        <IconButton
          icon="thread"
          label={`Reply in thread: ${subject}`}
          title="Reply in thread"
          onClick={() => navigate({ thread: thread_ts ?? ts })}
        />
      )}
      {shortcuts.length > 0 && (
        <Menu
          label={`Message actions: ${subject}`}
          icon="more"
          items={shortcuts.map(({ name, description, callback_id }) => ({
            label: name,
            description,
            onSelect: () => void act({ action: 'useMessageShortcut', channel, ts, callback_id }),
          }))}
        />
      )}
    </div>
  );
}
