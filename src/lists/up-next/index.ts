import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { NEXT_IN, SHARE_NEXT } from './reply.js';
import { shareNext } from './share.js';
import { showNext } from './show.js';

export const showUpNext = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: NEXT_IN,
    show: (request, { project }) => showNext(deps, request, { project, words: '' }),
  });
  return {
    ...listeners,
    actions: { ...listeners.actions, [SHARE_NEXT]: requires('read', shareNext(deps), 'its project') },
  };
};
