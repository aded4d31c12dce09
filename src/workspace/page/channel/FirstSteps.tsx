import { useDesk } from '../state/desk.js';

/** One line for who is here for the first time, and words to try. A chip fills the field; it does not send. */
export function FirstSteps({ quiet, choose }: { quiet: boolean; choose: (line: string) => void }) {
  const { state } = useDesk();
  const [command] = state.commands;
  if (!command) return null;
  const suggestions =
    state.suggestions.length > 0 ? state.suggestions : [{ text: command.command, says: command.description }];
  return (
    <div className="first-steps">
      {!quiet && (
        <p>
          Type <code>{command.command}</code> and what you want, and {state.app.name} answers here. Nothing
          leaves this machine.
        </p>
      )}
      <ul className="chips" aria-label="Things to type">
        {suggestions.map(({ text, says }) => (
          <li key={text}>
            <button type="button" className="chip-button" title={says} onClick={() => choose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
