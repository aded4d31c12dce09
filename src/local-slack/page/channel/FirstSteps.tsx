import { useDesk } from '../state/desk.js';

interface Props {
  showIntro: boolean;
  onSelect: (text: string) => void;
}

/** Commands to try. Selecting one fills the composer without sending. */
export function FirstSteps({ showIntro, onSelect }: Props) {
  const { state } = useDesk();
  const [command] = state.commands;
  if (!command) return null;
  const suggestions =
    state.suggestions.length > 0 ? state.suggestions : [{ text: command.command, says: command.description }];
  return (
    <div className="first-steps">
      {showIntro && (
        <p>
          Type <code>{command.command}</code> and what you want to do, or start with a suggestion. Everything
          stays on this computer.
        </p>
      )}
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
