import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Place } from '../../acts.js';
import type { State } from '../../model.js';
import { useDesk } from '../state/desk.js';
import { createInputQueue, type InputQueue } from './input-queue.js';

interface SurfaceValue {
  place: Place;
  values: State;
  /** By block_id. */
  errors: Record<string, string>;
  inputQueue: InputQueue;
}

const SurfaceContext = createContext<SurfaceValue | undefined>(undefined);

export function useSurface(): SurfaceValue {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('useSurface must be used inside <Surface>');
  return surface;
}

interface Props {
  place: Place;
  values: State;
  errors?: Record<string, string>;
  children: ReactNode;
}

/** The message, modal or App Home that contains the blocks. */
export function Surface({ place, values, errors = NO_ERRORS, children }: Props) {
  const inputQueue = useInputQueue(place);
  const surface = useMemo(() => ({ place, values, errors, inputQueue }), [place, values, errors, inputQueue]);
  return <SurfaceContext value={surface}>{children}</SurfaceContext>;
}

const NO_ERRORS = {};

function useInputQueue(place: Place): InputQueue {
  const { act } = useDesk();
  // A new but equal place must not create a new queue.
  const key = JSON.stringify(place);
  return useMemo(() => {
    const at = JSON.parse(key) as Place;
    return createInputQueue((block_id, action_id, value) =>
      act({ does: 'enters', element: { place: at, block_id, action_id }, value }),
    );
  }, [act, key]);
}
