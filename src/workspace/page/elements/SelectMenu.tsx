import type { MultiSelect, Select } from '@slack/types';
import { useContext, useState } from 'react';
import type { Choice } from '../../acts.js';
import { Icon } from '../frame/Icon.js';
import { channelLabel, personOf, useDesk } from '../state/desk.js';
import { chosenIn, holding, isMulti } from './chosen.js';
import { ChosenList } from './ChosenList.js';
import { Combobox } from './Combobox.js';
import { ElementContext } from './element-context.js';
import { useSurface } from './place.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

/** Every kind of select: its own options, the bot's, people, channels; one of them or many. */
export function SelectMenu({ element }: { element: Select | MultiSelect }) {
  const { state } = useDesk();
  const { place } = useSurface();
  const { block_id, clearable } = useContext(ElementContext);
  const action_id = element.action_id ?? '';
  const { held, enter } = useElement(element);
  const confirm = useConfirm(element.confirm);
  const [chosen, setChosen] = useState(() =>
    chosenIn(held, (id) => personOf(state, id)?.real_name ?? channelLabel(state, id)),
  );
  const multiple = isMulti(element);
  const single = multiple ? undefined : chosen[0];

  const change = (next: Choice[]) =>
    confirm.then(() => {
      setChosen(next);
      enter(holding(element, next));
    });
  const choose = (choice: Choice) =>
    change(multiple ? toggled(chosen, choice, element.max_selected_items) : [choice]);

  return (
    <div className={multiple ? 'select multi' : 'select'}>
      {multiple && <ChosenList chosen={chosen} remove={(choice) => change(toggled(chosen, choice))} />}
      <div className="select-field">
        <Combobox
          element={{ place, block_id, action_id }}
          label={single?.text ?? ''}
          placeholder={single?.text ?? element.placeholder?.text ?? (multiple ? 'Choose …' : 'Choose one')}
          chosen={chosen.map(({ value }) => value)}
          multiple={multiple}
          atLeast={lettersNeeded(element)}
          focusOnLoad={element.focus_on_load}
          choose={choose}
          removeLast={() => multiple && chosen.length > 0 && change(chosen.slice(0, -1))}
        />
        {single && clearable ? (
          <button
            type="button"
            className="icon-button"
            aria-label={`Clear ${single.text}`}
            onClick={() => change([])}
          >
            <Icon name="close" />
          </button>
        ) : (
          <Icon name="down" />
        )}
      </div>
      {confirm.dialog}
    </div>
  );
}

function toggled(chosen: Choice[], choice: Choice, most = Infinity): Choice[] {
  const without = chosen.filter(({ value }) => value !== choice.value);
  if (without.length < chosen.length) return without;
  return chosen.length < most ? [...chosen, choice] : chosen;
}

/** Slack waits for three letters before it asks the bot, unless the bot says otherwise. */
function lettersNeeded(element: Select | MultiSelect): number {
  const external = element.type === 'external_select' || element.type === 'multi_external_select';
  return external ? (element.min_query_length ?? 3) : 0;
}
