import { ofReadable, requires } from '../rights/access.js';
import type { Deps } from '../deps.js';
import { registerForm } from '../forms/submit.js';
import { suggestProjects, suggestZones } from '../ui/suggest.js';
import type { VerbFeature } from '../ui/feature.js';
import { findOwnDigest } from './mine/index.js';
import { ownDigestAtHome } from './mine/message.js';
import { header } from '../slack/text/blocks.js';
import { digestWorker } from './job.js';
import { createDigestActions, onPress, projectOfDigest } from './setup/actions.js';
import { CHOOSE_DAYS, FIND_PROJECT, FIND_ZONE } from './setup/modal.js';
import { actsAtOnce, openChangeForm, openSetUpForm, redrawDays, showOrSetUp } from './setup/open.js';
import { CHANGE, digestsAtHome, HOME_DIGESTS, SET_UP } from './setup/reply.js';
import { dailyDigestForm } from './setup/submit.js';

export { myDigest } from './mine/index.js';

export function dailyDigest(deps: Deps): VerbFeature {
  const digestActions = createDigestActions(deps);
  return {
    actsAtOnce,
    homeButton: { text: 'Set up a digest', action: SET_UP },
    homeSection: async ({ actor, reader }, access) => {
      const { workspace, person } = actor;
      const [mine, digests] = await Promise.all([
        findOwnDigest(deps, access),
        deps.store.digests.ownFirst(workspace, person, HOME_DIGESTS),
      ]);
      const shown = digestsAtHome(await ofReadable(access, digests), { person, now: reader.now });
      return [...(shown.length > 0 ? [header('Digests')] : []), ownDigestAtHome(mine), ...shown];
    },
    command: showOrSetUp(deps, digestActions),
    forms: [registerForm(dailyDigestForm(deps), deps)],
    actions: {
      [SET_UP]: requires({ form: 'set-up' }, openSetUpForm(deps)),
      [CHANGE]: requires({ form: 'set-up' }, openChangeForm(deps), projectOfDigest(deps)),
      [CHOOSE_DAYS]: requires({ form: 'set-up' }, redrawDays(deps)),
      ...Object.fromEntries(
        Object.entries(digestActions).map(([name, action]) => [name, onPress(deps, action)]),
      ),
    },
    options: {
      [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
      [FIND_ZONE]: requires('anyone', suggestZones),
    },
    workers: [digestWorker(deps)],
  };
}
