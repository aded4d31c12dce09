import type { Draft, Moment } from '../../model/draft.js';
import { type Departure, leavingOf } from '../../model/leaving.js';
import type { PostAbout } from '../about.js';

/** When it goes to the service, as far as its form knows. */
export const knownLeaving = (
  values: Draft,
  { asksAdmin, settings }: Pick<PostAbout, 'asksAdmin' | 'settings'>,
  moment: Pick<Moment, 'at' | 'repeats'>,
  now: Date,
): Departure | undefined =>
  settings && values.Status !== 'DRAFT'
    ? leavingOf(values, moment, { ...settings, asksAdmin, freeze: settings.frozen }, now)
    : undefined;
