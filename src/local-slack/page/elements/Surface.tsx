import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ContainerRef } from '../../user-actions/schema.js';
import type { State } from '../../model.js';
import { useDesk } from '../state/desk.js';
import { createInputQueue, type InputQueue } from './input-queue.js';

interface SurfaceValue {
  place: ContainerRef;
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
  place: ContainerRef;
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

function useInputQueue(place: ContainerRef): InputQueue {
  const { act } = useDesk();
  // A new but equal place must not create a new queue.
  const key = JSON.stringify(place);
  return useMemo(() => {
    // The key is a ContainerRef as JSON.
    const at = JSON.parse(key) as ContainerRef;
    return createInputQueue((block_id, action_id, value) =>
      act({ action: 'setValue', element: { container: at, block_id, action_id }, value }),
    );
  }, [act, key]);
}
