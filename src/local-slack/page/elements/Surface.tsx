import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import type { ActionResult } from '../../desk/state.js';
import type { State } from '../../model.js';
import type { ContainerRef } from '../../user-actions/schema.js';

interface SurfaceValue {
  place: ContainerRef;
  values: State;
  /** By block_id. */
  errors: Record<string, string>;
  /** Sends a value after the earlier ones. */
  inOrder: (send: () => Promise<ActionResult>) => Promise<ActionResult>;
  /** Resolves when the workspace has every value, so that a submitted form matches the screen. */
  valuesSent: () => Promise<unknown>;
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
  /** Resolves when the workspace has every value. */
  last?: RefObject<Promise<ActionResult>>;
  children: ReactNode;
}

/** The message, modal or App Home that contains the blocks. */
export function Surface({ place, values, errors = {}, last: shared, children }: Props) {
  const own = useRef<Promise<ActionResult>>(Promise.resolve({}));
  const last = shared ?? own;
  const inOrder = (send: () => Promise<ActionResult>) => (last.current = last.current.then(send));
  const surface = { place, values, errors, inOrder, valuesSent: () => last.current };
  return <SurfaceContext value={surface}>{children}</SurfaceContext>;
}
