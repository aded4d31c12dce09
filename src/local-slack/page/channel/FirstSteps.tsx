import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';

interface Props {
  channel: DeskChannel;
  onSelect: (text: string) => void;
}

/**
 * What this is, and commands to try, until the person has tried one here, unless the channel has its own. Selecting one fills the
 * composer without sending.
 */
export function FirstSteps({ channel, onSelect }: Props) {
  const { state, viewer } = useDesk();
  const hasTried = channel.messages.some((message) => [message.user, message.viewer].includes(viewer.id));
  const suggestions = channel.suggestions ?? (hasTried ? [] : state.suggestions);
  if (suggestions.length === 0) return null;
  return (
    <div className="first-steps">
      <p>{state.welcome} Try one of these:</p>
      <ul className="chips" aria-label="Suggestions">
        {suggestions.map(({ text, says }) => (
          <li key={text}>
            <button type="button" className="chip-button" title={says} onClick={() => onSelect(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
