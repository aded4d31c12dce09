import { useState } from 'react';
import { useDesk } from '../state/desk.js';
import { Icon } from '../ui/Icon.js';

const STORAGE_KEY = 'desk-first-steps';

/** What this is, and commands to try. Selecting one fills the composer without sending, and hides the others. */
export function FirstSteps({ onSelect }: { onSelect: (text: string) => void }) {
  const { state } = useDesk();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(STORAGE_KEY) === 'hidden');
  const [command] = state.commands;
  if (!command || isHidden) return null;
  const suggestions =
    state.suggestions.length > 0 ? state.suggestions : [{ text: command.command, says: command.description }];
  const hide = () => {
    localStorage.setItem(STORAGE_KEY, 'hidden');
    setHidden(true);
  };
  const select = (text: string) => {
    onSelect(text);
    hide();
  };
  return (
    <div className="first-steps">
      <div className="first-steps-head">
        <p>{state.welcome} Try one of these:</p>
        <button
          type="button"
          className="icon-button"
          aria-label="Hide suggestions"
          title="Hide suggestions"
          onClick={hide}
        >
          <Icon name="close" />
        </button>
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
