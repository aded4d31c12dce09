import type { Deps } from '../../deps.js';
import type { Profile } from '../../slack/people/people.js';
import type { Reader } from '../../time/types.js';

/** The zone and the language of a person, and the time. */
export const readerOf = (deps: Pick<Deps, 'now'>, profile: Profile): Reader => ({
  now: deps.now(),
  zone: profile.zone ?? 'UTC',
  locale: profile.locale,
});
