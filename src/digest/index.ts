import { ofReadable, requires } from '../rights/access.js';
import type { Deps } from '../deps.js';
import { registerForm } from '../forms/submit.js';
import { defineWorker, type Worker } from '../jobs/job.js';
import { suggestProjects, suggestZones } from '../ui/suggest.js';
import type { VerbFeature } from '../ui/feature.js';
import { findOwnDigest } from './mine/index.js';
import { ownDigestAtHome } from './mine/message.js';
import { header } from '../slack/text/blocks.js';
import { createBoards } from './run/board.js';
import {
  channelJobSchema,
  createCalendar,
  DIGEST,
  REQUESTED,
  requestedDigestSchema,
} from './run/calendar.js';
import { createDigestPosting } from './run/post-digest.js';
import { createAutoPause, digestKeySchema, PAUSE_NOTICE } from './run/pause.js';
import { createSender } from './run/send.js';
import { createUpdater } from './run/update.js';
import { createWatch, WATCH, watchedSchema } from './run/watch.js';
import { createWeekPicture } from './run/week-picture.js';
import { createDigestActions, onPress, projectOfDigest } from './setup/actions.js';
import { CHOOSE_DAYS, FIND_PROJECT, FIND_ZONE } from './setup/modal.js';
import { actsAtOnce, openChangeForm, openSetUpForm, redrawDays, showOrSetUp } from './setup/open.js';
import { CHANGE, digestsAtHome, HOME_DIGESTS, SET_UP } from './setup/reply.js';
import { dailyDigestForm } from './setup/submit.js';

export { myDigest } from './mine/index.js';

export function dailyDigest(deps: Deps): VerbFeature {
  const boards = createBoards(deps);
  const calendar = createCalendar(deps);
  const autoPause = createAutoPause(deps);
  const weekPicture = createWeekPicture({ ...deps, boards });
  const posting = createDigestPosting(deps, { boards, weekPicture, autoPause });
  const updater = createUpdater(deps, { boards, weekPicture, autoPause });
  const watch = createWatch(deps, { boards, updater, autoPause });
  const sender = createSender(deps, { posting, watch });
  const digestActions = createDigestActions(deps, { boards, weekPicture, calendar, watch });
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
    forms: [registerForm(dailyDigestForm(deps, calendar), deps)],
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
    workers: workersOf({ sender, watch, autoPause }),
  };
}

interface DigestParts {
  sender: ReturnType<typeof createSender>;
  watch: ReturnType<typeof createWatch>;
  autoPause: ReturnType<typeof createAutoPause>;
}

const workersOf = ({ sender, watch, autoPause }: DigestParts): Worker[] => [
  defineWorker({
    queue: DIGEST,
    concurrency: 128,
    leaseSeconds: 60,
    schema: channelJobSchema,
    handler: sender.runChannelJob,
  }),
  defineWorker({
    queue: REQUESTED,
    concurrency: 32,
    leaseSeconds: 60,
    schema: requestedDigestSchema,
    handler: sender.sendRequested,
  }),
  defineWorker({
    queue: WATCH,
    concurrency: 16,
    leaseSeconds: 120,
    schema: watchedSchema,
    handler: watch.watch,
  }),
  defineWorker({
    queue: PAUSE_NOTICE,
    concurrency: 8,
    leaseSeconds: 60,
    schema: digestKeySchema,
    handler: autoPause.sendNotice,
  }),
];
