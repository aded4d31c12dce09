import type { SelectOption } from '../../../user-actions/schema.js';
import { emojify } from '../../text/emoji.js';
import { Icon } from '../../ui/Icon.js';

interface Props {
  selected: SelectOption[];
  onRemove: (choice: SelectOption) => void;
}

/** The selected options of a multi-select, as chips. */
export function SelectedList({ selected, onRemove }: Props) {
  if (selected.length === 0) return null;
  return (
    <ul className="selected" aria-label="Selected">
      {selected.map((choice) => (
        <li key={choice.value} className="chip">
          {emojify(choice.text)}
          <button type="button" aria-label={`Remove ${choice.text}`} onClick={() => onRemove(choice)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
