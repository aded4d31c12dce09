import { context } from '../../slack/text/blocks.js';
import type { PostRule } from '../rule.js';
import { frozenText } from './frozen.js';

/** While its project is frozen, a post stays. The end of the freeze sends it again. */
export const freezeRule: PostRule = {
  settle: (_, { isFrozen }) => (isFrozen ? { minutes: 0 } : undefined),
  keeps: (_, { freeze }) => freeze !== undefined,

  notice({ freeze }) {
    if (!freeze) return [];
    const { person, reason, until } = freeze;
    const text = frozenText({ person, reason, until: until === undefined ? undefined : new Date(until) });
    return [context(`:warning: ${text}`)];
  },

  /** By a freeze that the post may not pass. */
  async stops({ workspace, project, passesFreeze }, { store }) {
    const freeze = await store.freezes.find({ workspace, project: project.id });
    return freeze !== undefined && freeze.since.getTime() !== passesFreeze?.getTime();
  },

  heldAs: ({ freeze }) => (freeze ? 'frozen' : undefined),
  lines: ({ state, freeze }) => (state === 'held' && freeze ? [frozenText(freeze)] : []),
};
