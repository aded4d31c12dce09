import { MINUTE_MS } from '../../durations.js';
import { context } from '../../slack/text/blocks.js';
import type { PostRule } from '../rule.js';
import { endsBefore, frozenText } from './frozen.js';

/** Held because of a freeze, a post leaves this long before its time, if its project’s posts don’t leave earlier. */
const FROZEN_MINUTES = 15;

/** While its project is frozen, a post stays. The end of the freeze sends it again. */
export const freezeRule: PostRule = {
  settle: (_, { isFrozen }) => (isFrozen ? { minutes: FROZEN_MINUTES } : undefined),
  keeps: (_, { freeze }, at) => freeze !== undefined && !(at && endsBefore(freeze, at)),

  changeableUntil({ holdMinutes = 0, freeze }, at) {
    if (!freeze) return undefined;
    const planned = at.getTime() - Math.max(holdMinutes, FROZEN_MINUTES) * MINUTE_MS;
    return new Date(Math.max(planned, freeze.until ?? 0));
  },

  departure({ Status }, { freeze }, { at, goesOut }) {
    if (!freeze || Status === 'DRAFT' || endsBefore(freeze, at)) return undefined;
    return freeze.until === undefined
      ? `Goes out ${goesOut}, if the freeze has ended by then.`
      : ':warning: The project is still frozen then, so this post won’t go out.';
  },

  notice({ freeze }) {
    if (!freeze) return [];
    const { person, reason, until } = freeze;
    const text = frozenText({ person, reason, until: until === undefined ? undefined : new Date(until) });
    return [context(`:warning: ${text}`)];
  },

  stops: async ({ workspace, project }, { store }) =>
    (await store.freezes.find({ workspace, project: project.id })) !== undefined,

  heldAs: ({ freeze }) => (freeze ? 'frozen' : undefined),
  lines: ({ state, freeze }) => (state === 'held' && freeze ? [frozenText(freeze)] : []),
};
