import type { Datepicker, DateTimepicker, Timepicker } from '@slack/types';
import { useState } from 'react';
import { useDesk } from '../state/desk.js';
import { cityOf, instantOf, wallClock } from '../words/zone.js';
import { useControlAttributes } from './attributes.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

type Element = Datepicker | Timepicker | DateTimepicker;

const INPUT_TYPES = { datepicker: 'date', timepicker: 'time', datetimepicker: 'datetime-local' } as const;

/** The browser's own pickers: they know the person's calendar, keyboard and phone. */
export function DateInput({ element }: { element: Element }) {
  const { viewer } = useDesk();
  const { held, enter } = useElement(element);
  const confirm = useConfirm(element.confirm);
  const zone = element.type === 'timepicker' ? element.timezone : viewer.zone;
  const [shown, setShown] = useState(() => asShown(element, held, viewer.zone));

  const change = (next: string) =>
    confirm.then(() => {
      setShown(next);
      enter(asHeld(element, next, viewer.zone));
    });

  return (
    <span className="date-input">
      <input
        {...useControlAttributes()}
        type={INPUT_TYPES[element.type]}
        value={shown}
        data-focus={element.focus_on_load}
        onChange={(event) => change(event.target.value)}
      />
      {element.type !== 'datepicker' && zone && <small>{cityOf(zone)} time</small>}
      {confirm.dialog}
    </span>
  );
}

function asShown({ type }: Element, held: unknown, zone: string): string {
  if (typeof held === 'string') return held;
  return type === 'datetimepicker' && typeof held === 'number' ? wallClock(new Date(held * 1000), zone) : '';
}

function asHeld({ type }: Element, shown: string, zone: string): string | number | null {
  if (shown === '') return null;
  return type === 'datetimepicker' ? Math.floor(instantOf(shown, zone).getTime() / 1000) : shown;
}
