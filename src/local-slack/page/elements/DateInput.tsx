import type { Datepicker, DateTimepicker, Timepicker } from '@slack/types';
import { useState } from 'react';
import { useDesk } from '../state/desk.js';
import { cityOf, parseWallClock, wallClock } from '../text/time-zone.js';
import { useControlAttributes } from './use-aria-attributes.js';
import { useElement } from './use-element.js';

type Element = Datepicker | Timepicker | DateTimepicker;

const INPUT_TYPES = { datepicker: 'date', timepicker: 'time', datetimepicker: 'datetime-local' } as const;

export function DateInput({ element }: { element: Element }) {
  const { viewer } = useDesk();
  const { value, change } = useElement(element);
  const zone = element.type === 'timepicker' ? element.timezone : viewer.zone;
  const [shown, setShown] = useState(() => toInputValue(element, value, viewer.zone));

  const update = (next: string) => {
    setShown(next);
    change(fromInputValue(element, next, viewer.zone));
  };

  return (
    <span className="date-input">
      <input
        {...useControlAttributes()}
        type={INPUT_TYPES[element.type]}
        value={shown}
        data-focus={element.focus_on_load}
        onChange={(event) => update(event.target.value)}
      />
      {element.type !== 'datepicker' && zone && <small>{cityOf(zone)} time</small>}
    </span>
  );
}

/** Slack sends a datetimepicker's value in seconds, and the others as text. */
function toInputValue({ type }: Element, value: unknown, zone: string): string {
  if (typeof value === 'string') return value;
  return type === 'datetimepicker' && typeof value === 'number'
    ? wallClock(new Date(value * 1000), zone)
    : '';
}

function fromInputValue({ type }: Element, shown: string, zone: string): string | number | null {
  if (shown === '') return null;
  return type === 'datetimepicker' ? Math.floor(parseWallClock(shown, zone).getTime() / 1000) : shown;
}
