import { useDesk } from '../state/desk.js';

/** What this is, and commands to try. Selecting one fills the composer without sending. */
export function FirstSteps({ onSelect }: { onSelect: (text: string) => void }) {
  const { state } = useDesk();
  const [command] = state.commands;
  if (!command) return null;
  const suggestions =
    state.suggestions.length > 0 ? state.suggestions : [{ text: command.command, says: command.description }];
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
