import type { Deps } from '../deps.js';
import { registerForm } from '../forms/submit.js';
import { ofReadable, requires } from '../rights/access.js';
import { header, messageView } from '../slack/text/blocks.js';
import type { ActionArgs, VerbFeature } from '../ui/feature.js';
import { replyBelow } from '../ui/start-reading.js';
import { suggestProjects, suggestZones } from '../ui/suggest.js';
import { digestWorker } from './job.js';
import {
  createDigestActions,
  digestButtons,
  findDigest,
  findOwnDigest,
  projectOfDigest,
} from './setup/actions.js';
import { channelDigestForm, FIND_PROJECT, FIND_ZONE, ownDigestForm } from './setup/form.js';
import { actsAtOnce, openChannelForm, openOwnForm, showOrSetUp, showOrStartOwn } from './setup/open.js';
import {
  CHANGE,
  digestGone,
  digestsAtHome,
  HOME_DIGESTS,
  MY_DIGEST,
  ownDigestAtHome,
  ownId,
  SET_UP,
} from './setup/reply.js';

export function dailyDigest(deps: Deps): VerbFeature {
  const digestActions = createDigestActions(deps);
  const edit = (open: typeof openChannelForm) => async (args: ActionArgs) => {
    const digest = await findDigest(deps, args);
    if (digest) return open(deps, args, digest);
    const view = messageView('Daily digest', digestGone.text);
    await args.client.views.open({ trigger_id: args.body.trigger_id, view });
  };
  return {
    actsAtOnce,
    homeSection: async ({ actor, reader }, access) => {
      const { workspace, person } = actor;
      const [mine, digests] = await Promise.all([
        findOwnDigest(deps, access),
        deps.store.digests.ownFirst(workspace, person, HOME_DIGESTS),
      ]);
      const shown = digestsAtHome(await ofReadable(access, digests), { person, reader });
      return [header('Digests'), ...ownDigestAtHome(mine, reader), ...shown];
    },
    command: showOrSetUp(deps, digestActions),
    forms: [registerForm(channelDigestForm, deps), registerForm(ownDigestForm, deps)],
    actions: {
      [SET_UP]: requires({ form: 'set-up' }, (args) => openChannelForm(deps, args)),
      [CHANGE]: requires({ form: 'set-up' }, edit(openChannelForm), projectOfDigest(deps)),
      [ownId(CHANGE)]: requires('anyone', edit(openOwnForm)),
      [MY_DIGEST]: requires('anyone', async (args) => {
        const reply = await showOrStartOwn(deps, args);
        if (reply) await replyBelow(args, reply);
      }),
      ...digestButtons(deps, digestActions),
    },
    options: {
      [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
      [FIND_ZONE]: requires('anyone', suggestZones),
    },
    workers: [digestWorker(deps)],
  };
}
