import type { KnownBlock } from '@slack/types';
import { MINUTE_MS } from '../../durations.js';
import { context } from '../../slack/text/blocks.js';
import type { PostAbout } from '../about.js';
import type { Draft } from '../fields/draft.js';
import { endsBefore, frozenText } from './frozen.js';

/** While its project is frozen, a post stays. The end of the freeze sends it again. */

/** Held because of a freeze, a post leaves this long before its time, if its project’s posts don’t leave earlier. */
export const FROZEN_MINUTES = 15;

/** As far as the open form knows. `at`: its time, if that matters. */
export const isFrozenAt = ({ freeze }: PostAbout, at?: Date): boolean =>
  freeze !== undefined && !(at && endsBefore(freeze, at));

/** Until when a freeze lets the post be changed. */
export function frozenUntil({ holdMinutes = 0, freeze }: PostAbout, at: Date): Date | undefined {
  if (!freeze) return undefined;
  const planned = at.getTime() - Math.max(holdMinutes, FROZEN_MINUTES) * MINUTE_MS;
  return new Date(Math.max(planned, freeze.until ?? 0));
}

export function frozenDeparture(
  { Status }: Draft,
  { freeze }: PostAbout,
  { at, goesOut }: { at: Date; goesOut: string },
): string | undefined {
  if (!freeze || Status === 'DRAFT' || endsBefore(freeze, at)) return undefined;
  return freeze.until === undefined
    ? `Goes out ${goesOut}, if the freeze has ended by then.`
    : ':warning: The project is still frozen then, so this post won’t go out.';
}

export function frozenNotice({ freeze }: PostAbout): KnownBlock[] {
  if (!freeze) return [];
  const { person, reason, until } = freeze;
  const text = frozenText({ person, reason, until: until === undefined ? undefined : new Date(until) });
  return [context(`:warning: ${text}`)];
}
