import { useMemo, type ReactNode } from 'react';
import type { Place } from '../../acts.js';
import type { State } from '../../model.js';
import { useDesk } from '../state/desk.js';
import { createEntries, type Entries } from './entries.js';
import { SurfaceContext } from './place.js';

interface Props {
  place: Place;
  values: State;
  errors?: Record<string, string>;
  children: ReactNode;
}

/** A message, a modal or the App Home, around its blocks. */
export function Surface({ place, values, errors = NONE, children }: Props) {
  const entries = useEntries(place);
  const surface = useMemo(() => ({ place, values, errors, entries }), [place, values, errors, entries]);
  return <SurfaceContext value={surface}>{children}</SurfaceContext>;
}

const NONE = {};

function useEntries(place: Place): Entries {
  const { act } = useDesk();
  const key = JSON.stringify(place);
  return useMemo(() => {
    const at = JSON.parse(key) as Place;
    return createEntries((block_id, action_id, value) =>
      act({ does: 'enters', element: { place: at, block_id, action_id }, value }),
    );
  }, [act, key]);
}
