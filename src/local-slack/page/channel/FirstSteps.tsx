import { useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { Icon } from '../ui/Icon.js';

const STORAGE_KEY = 'desk-first-steps';

interface Props {
  channel: DeskChannel;
  onSelect: (text: string) => void;
}

/** What this is, and commands to try. Selecting one fills the composer without sending, and hides the others, unless the channel has its own. */
export function FirstSteps({ channel, onSelect }: Props) {
  const { state } = useDesk();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(STORAGE_KEY) === 'hidden');
  const [command] = state.commands;
  const own = channel.suggestions;
  if (!command || (isHidden && !own)) return null;
  const given = own ?? state.suggestions;
  const suggestions = given.length > 0 ? given : [{ text: command.command, says: command.description }];
  const hide = () => {
    localStorage.setItem(STORAGE_KEY, 'hidden');
    setHidden(true);
  };
  const select = (text: string) => {
    onSelect(text);
    if (!own) hide();
  };
  return (
    <div className="first-steps">
      <div className="first-steps-head">
        <p>{state.welcome} Try one of these:</p>
        {!own && (
          <button
            type="button"
            className="icon-button"
            aria-label="Hide suggestions"
            title="Hide suggestions"
            onClick={hide}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <ul className="chips" aria-label="Suggestions">
        {suggestions.map(({ text, says }) => (
          <li key={text}>
            <button type="button" className="chip-button" title={says} onClick={() => select(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
