import { useContext, useState } from 'react';
import type { Done } from '../../desk/deeds.js';
import { fieldOf } from '../../inputs.js';
import { useDesk } from '../state/desk.js';
import { ElementContext } from './element-context.js';
import { useSurface } from './place.js';

/** What an interactive element can do, whatever its kind. */
export interface ElementHandle {
  /** What it held when it came on the screen. */
  held: unknown;
  waiting: boolean;
  enter: (held: unknown) => void;
  pressEnter: () => void;
  press: (value?: string) => void;
}

export function useElement({ type, action_id = '' }: { type: string; action_id?: string }): ElementHandle {
  const { act } = useDesk();
  const { place, values, entries } = useSurface();
  const { block_id, setTrouble } = useContext(ElementContext);
  const [waiting, setWaiting] = useState(false);
  const element = { place, block_id, action_id };
  const before = values[block_id]?.[action_id];

  const follow = async (answer: Promise<Done>) => {
    setWaiting(true);
    const { say } = await answer;
    setTrouble(say ?? '');
    setWaiting(false);
  };
  const afterEntries = async (doing: () => Promise<Done>) => {
    await entries.settled();
    return doing();
  };

  return {
    held: before?.[fieldOf(type)],
    waiting,
    enter: (held) =>
      void follow(entries.enter(block_id, action_id, { ...before, type, [fieldOf(type)]: held })),
    pressEnter: () => void follow(afterEntries(() => act({ does: 'pressesEnter', element }))),
    press: (value) =>
      void follow(
        afterEntries(() => act({ does: 'presses', element, ...(value !== undefined && { value }) })),
      ),
  };
}
