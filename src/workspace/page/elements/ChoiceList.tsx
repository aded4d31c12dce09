import { useEffect, useRef } from 'react';
import type { Choice } from '../../acts.js';
import { Icon } from '../frame/Icon.js';
import { withEmoji } from '../words/emoji.js';
import type { Offer } from './use-choices.js';

interface Props {
  id: string;
  offer: Offer;
  active: number;
  chosen: string[];
  multiple: boolean;
  choose: (choice: Choice) => void;
}

export function ChoiceList({ id, offer, active, chosen, multiple, choose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <ul ref={list} id={id} role="listbox" className="choices" aria-multiselectable={multiple}>
      {offer.says && (
        <li role="presentation" className="choices-say">
          {offer.says}
        </li>
      )}
      {offer.choices.map((choice, index) => (
        <li
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={chosen.includes(choice.value)}
          className={index === active ? 'choice active' : 'choice'}
          // The input keeps the focus: pressing must not take it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(choice)}
        >
          {startsGroup(offer.choices, index) && <span className="choice-group">{choice.group}</span>}
          <span className="choice-text">{withEmoji(choice.text)}</span>
          {choice.description && <small>{withEmoji(choice.description)}</small>}
          {chosen.includes(choice.value) && <Icon name="check" />}
        </li>
      ))}
    </ul>
  );
}

function startsGroup(choices: Choice[], index: number): boolean {
  const group = choices[index]?.group;
  return group !== undefined && group !== choices[index - 1]?.group;
}
