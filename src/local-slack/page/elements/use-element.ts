import { useContext, useState } from 'react';
import type { ActionResult } from '../../desk/state.js';
import { fieldOf } from '../../inputs.js';
import { useDesk } from '../state/desk.js';
import { ElementContext } from './element-context.js';
import { useSurface } from './Surface.js';

export interface ElementHandle {
  /** The value in the workspace's state, as Slack would send it. */
  value: unknown;
  /** A request to the app is in flight. */
  isBusy: boolean;
  change: (value: unknown) => void;
  pressEnter: () => void;
  press: (value?: string) => void;
}

export function useElement({ type, action_id = '' }: { type: string; action_id?: string }): ElementHandle {
  const { act } = useDesk();
  const { place, values, inputQueue } = useSurface();
  const { block_id, setError } = useContext(ElementContext);
  const [isBusy, setBusy] = useState(false);
  const element = { container: place, block_id, action_id };
  const current = values[block_id]?.[action_id];

  const track = async (request: Promise<ActionResult>) => {
    setBusy(true);
    const { error } = await request;
    setError(error ?? '');
    setBusy(false);
  };
  const afterInputs = async (send: () => Promise<ActionResult>) => {
    await inputQueue.flush();
    return send();
  };

  return {
    value: current?.[fieldOf(type)],
    isBusy,
    change: (value) =>
      void track(inputQueue.enqueue(block_id, action_id, { ...current, type, [fieldOf(type)]: value })),
    pressEnter: () => void track(afterInputs(() => act({ action: 'pressEnter', element }))),
    press: (value) =>
      void track(afterInputs(() => act({ action: 'press', element, ...(value !== undefined && { value }) }))),
  };
}
