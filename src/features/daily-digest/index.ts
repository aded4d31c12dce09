import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { defineWorker } from '../../jobs/job.js';
import { suggestProjects, suggestZones } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { createBoards } from './run/board.js';
import { ASKED, askedSchema, createCalendar, DIGEST, roundSchema } from './run/calendar.js';
import { createDelivery } from './run/deliver.js';
import { openChange, openDigest, openSetUp } from './setup/open.js';
import { createKeeping } from './run/keep-up.js';
import { createDeeds, pressed } from './setup/manage.js';
import { FIND_PROJECT, FIND_ZONE } from './setup/modal.js';
import { CHANGE, ownDigests, SET_UP } from './setup/reply.js';
import { createRest, digestKeySchema, TROUBLE } from './run/pause.js';
import { createSend } from './run/send.js';
import { digestForm } from './setup/submit.js';
import { createWatch, WATCH, watchedSchema } from './run/watch.js';

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
    does: 'Set up, change or send this channel’s daily digest',
    group: 'set-up',
    right: 'set-up',
    homeButton: { text: 'Set up a digest', action: SET_UP },
    homeSection: async ({ actor, reader }) =>
      ownDigests(await deps.store.digests.setUpBy(actor.workspace, actor.person, IN_HOME), reader.now),
    command: requires('read', openDigest(deps, deeds)),
    forms: [registerForm(digestForm(deps, calendar), deps)],
    actions: {
      ...allRequire('set-up', { [SET_UP]: openSetUp(deps), [CHANGE]: openChange(deps) }),
      ...Object.fromEntries(Object.entries(deeds).map(([name, deed]) => [name, pressed(deps, deed)])),
    },
    options: {
      [FIND_PROJECT]: requires('read', suggestProjects(deps)),
      [FIND_ZONE]: requires('anyone', suggestZones),
    },
    workers: [
      defineWorker({
        ...{ queue: DIGEST, concurrency: 128, leaseSeconds: 60 },
        schema: roundSchema,
        handler: send.round,
      }),
      defineWorker({
        ...{ queue: ASKED, concurrency: 8, leaseSeconds: 60 },
        schema: askedSchema,
        handler: send.asked,
      }),
      defineWorker({
        ...{ queue: WATCH, concurrency: 4, leaseSeconds: 120 },
        schema: watchedSchema,
        handler: watch.watch,
      }),
      defineWorker({
        ...{ queue: TROUBLE, concurrency: 2, leaseSeconds: 60 },
        schema: digestKeySchema,
        handler: rest.tell,
      }),
    ],
  };
}
