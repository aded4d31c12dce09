import type { MultiSelect, Select } from '@slack/types';
import { useContext, useState } from 'react';
import type { SelectOption } from '../../../user-actions/schema.js';
import { channelLabel, personOf, useDesk } from '../../state/desk.js';
import { emojify } from '../../text/emoji.js';
import { Icon } from '../../ui/Icon.js';
import { IconButton } from '../../ui/IconButton.js';
import { ElementContext } from '../element-context.js';
import { useSurface } from '../Surface.js';
import { useElement } from '../use-element.js';
import { Combobox } from './Combobox.js';
import { isMulti, toChoices, toSlackValue } from './select-values.js';

/** All ten select types: static, external, users, channels and conversations, single and multi. */
export function SelectMenu({ element }: { element: Select | MultiSelect }) {
  const { state } = useDesk();
  const { place } = useSurface();
  const { block_id, clearable } = useContext(ElementContext);
  const { value, change } = useElement(element);
  const [selected, setSelected] = useState(() =>
    toChoices(value, (id) => personOf(state, id)?.real_name ?? channelLabel(state, id)),
  );
  const multiple = isMulti(element);
  const single = multiple ? undefined : selected[0];

  const update = (next: SelectOption[]) => {
    setSelected(next);
    change(toSlackValue(element, next));
  };
  const select = (choice: SelectOption) =>
    update(multiple ? toggle(selected, choice, element.max_selected_items) : [choice]);

  return (
    <div className={multiple ? 'select multi' : 'select'}>
      {multiple && <Chips selected={selected} onRemove={(choice) => update(toggle(selected, choice))} />}
      <div className="select-field">
        <Combobox
          element={{ container: place, block_id, action_id: element.action_id ?? '' }}
          label={single?.text ?? ''}
          placeholder={
            single?.text ?? element.placeholder?.text ?? (multiple ? 'Select options' : 'Select an option')
          }
          selected={selected.map((choice) => choice.value)}
          multiple={multiple}
          minQueryLength={minQueryLength(element)}
          focusOnLoad={element.focus_on_load}
          onSelect={select}
          onRemoveLast={() => multiple && selected.length > 0 && update(selected.slice(0, -1))}
        />
        {single && clearable ? (
          <IconButton icon="close" label={`Clear ${single.text}`} onClick={() => update([])} />
        ) : (
          <Icon name="down" />
        )}
      </div>
    </div>
  );
}

interface ChipsProps {
  selected: SelectOption[];
  onRemove: (choice: SelectOption) => void;
}

function Chips({ selected, onRemove }: ChipsProps) {
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

function toggle(selected: SelectOption[], choice: SelectOption, max = Infinity): SelectOption[] {
  const others = selected.filter(({ value }) => value !== choice.value);
  if (others.length < selected.length) return others;
  return selected.length < max ? [...selected, choice] : selected;
}

/** Slack asks the app for options after three characters, unless min_query_length says otherwise. */
function minQueryLength(element: Select | MultiSelect): number {
  const external = element.type === 'external_select' || element.type === 'multi_external_select';
  return external ? (element.min_query_length ?? 3) : 0;
}
