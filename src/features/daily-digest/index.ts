import type { Deps } from '../../deps.js';
import { lifeCycle } from '../../slack/life-cycle.js';
import { suggestProjects, suggestZones } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { createBoards } from './board.js';
import { ASKED, createCalendar, DIGEST } from './calendar.js';
import { createDelivery } from './deliver.js';
import { openChange, openDigest, openSetUp } from './doors.js';
import { createKeeping } from './keep-up.js';
import { createDeeds, pressed } from './manage.js';
import { FIND_PROJECT, FIND_ZONE } from './modal.js';
import { CHANGE, ownDigests, PAUSE, PREVIEW, RESUME, SEND_NOW, SET_UP, STOP } from './reply.js';
import { createRest, TROUBLE } from './rest.js';
import { createSend } from './send.js';
import { digestForm } from './submit.js';
import { createWatch, WATCH } from './watch.js';

const IN_HOME = 5;

export function dailyDigest(deps: Deps): Feature {
  const boards = createBoards(deps);
  const calendar = createCalendar(deps);
  const rest = createRest(deps);
  const delivery = createDelivery(deps, boards, rest);
  const watch = createWatch(deps, boards, createKeeping(deps, boards, rest), rest);
  const send = createSend(deps, { delivery, watch });
  const deeds = createDeeds(deps, { boards, calendar, watch });
  return {
    verb: 'digest',
    words: '[preview | now | pause | stop]',
    does: 'this channel’s daily digest: set up, change, send now',
    right: 'set-up',
    door: { text: 'Set up a digest', action: SET_UP },
    homeSection: async ({ who, reader }) =>
      ownDigests(await deps.store.digests.setUpBy(who.workspace, who.person, IN_HOME), reader.now),
    command: openDigest(deps, deeds),
    forms: [lifeCycle(digestForm(deps, calendar), deps)],
    actions: {
      [SET_UP]: openSetUp(deps),
      [CHANGE]: openChange(deps),
      ...Object.fromEntries(
        [PREVIEW, SEND_NOW, PAUSE, RESUME, STOP].map((name) => [name, pressed(deps, deeds[name])]),
      ),
    },
    options: { [FIND_PROJECT]: suggestProjects(deps), [FIND_ZONE]: suggestZones() },
    works: [
      { queue: DIGEST, atOnce: 128, leaseSeconds: 60, handler: send.round },
      { queue: ASKED, atOnce: 8, leaseSeconds: 60, handler: send.asked },
      { queue: WATCH, atOnce: 4, leaseSeconds: 120, handler: watch.watch },
      { queue: TROUBLE, atOnce: 2, leaseSeconds: 60, handler: rest.tell },
    ],
  };
}
