import { createContext, useContext } from 'react';
import type { Place } from '../../acts.js';
import type { State } from '../../model.js';
import type { Entries } from './entries.js';

/** Where the blocks around an element stand, what its inputs hold, and what was wrong with them. */
export interface Surface {
  place: Place;
  values: State;
  entries: Entries;
  errors: Record<string, string>;
}

export const SurfaceContext = createContext<Surface | undefined>(undefined);

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('An element stands outside of every surface');
  return surface;
}
