import { useContext, useState } from 'react';
import type { ActionResult } from '../../desk/state.js';
import { fieldOf } from '../../inputs.js';
import type { ActionRequest } from '../../user-actions/schema.js';
import { useDesk } from '../state/desk.js';
import { ElementContext } from './element-context.js';
import { useSurface } from './Surface.js';

export function useElement({ type, action_id = '' }: { type: string; action_id?: string }) {
  const { tryToAct } = useDesk();
  const { place, values, inOrder, valuesSent } = useSurface();
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
  const send = async (request: ActionRequest) => {
    await valuesSent();
    return tryToAct(request);
  };

  return {
    /** The value in the workspace's state, as Slack would send it. */
    value: current?.[fieldOf(type)],
    /** A request to the app is in flight. */
    isBusy,
    change: (content: unknown) => {
      const value = { ...current, type, [fieldOf(type)]: content };
      void track(inOrder(() => tryToAct({ action: 'setValue', element, value })));
    },
    pressEnter: () => void track(send({ action: 'pressEnter', element })),
    press: (value?: string) =>
      void track(send({ action: 'press', element, ...(value !== undefined && { value }) })),
  };
}
