import type { Choice } from '../../acts.js';
import { Icon } from '../frame/Icon.js';
import { withEmoji } from '../words/emoji.js';

/** What has been chosen in a multi-select, each with a way to take it back. */
export function ChosenList({ chosen, remove }: { chosen: Choice[]; remove: (choice: Choice) => void }) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chosen" aria-label="Chosen">
      {chosen.map((choice) => (
        <li key={choice.value} className="chip">
          {withEmoji(choice.text)}
          <button type="button" aria-label={`Remove ${choice.text}`} onClick={() => remove(choice)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
