import type { Digest } from '../../../store/digest-row.js';
import type { Reply } from '../../../slack/blocks.js';
import { requires } from '../../../access.js';
import type { Deps } from '../../../deps.js';
import { doneView } from '../../../forms/form-views.js';
import { onceAMinute } from '../../../slack/once-a-minute.js';
import { actorOf } from '../../../slack/actor.js';
import { nextOccasion } from '../../../time/daily.js';
import { isoDay } from '../../../time/format.js';
import { replyBelow } from '../../../views/start-reading.js';
import type { ActionArgs, CommandArgs } from '../../feature.js';
import type { Boards } from '../run/board.js';
import { ASKED, type Asked, type Calendar } from '../run/calendar.js';
import { dayOf } from '../run/day.js';
import { watchedBy } from '../run/deliver.js';
import { digestMeant, type Deeds } from './open.js';
import { digestMessage } from '../run/message.js';
import { DONE, gone, onItsWayAlready, PAUSE, PREVIEW, RESUME, SEND_NOW, simply, STOP } from './reply.js';
import { whyRefused } from '../run/pause.js';
import type { createWatch } from '../run/watch.js';

interface Parts {
  boards: Boards;
  calendar: Calendar;
  watch: ReturnType<typeof createWatch>;
}
type Args = CommandArgs | ActionArgs;

/** What can be done with a digest that is there, by a word or by a button. */
export function createDeeds(deps: Deps, { boards, calendar, watch }: Parts): Deeds {
  const { digests } = deps.store;

  /** A change that answers by itself has changed nothing. */
  const changing = (
    name: keyof typeof DONE,
    change: (digest: Digest, args: Args) => Promise<Reply | void>,
  ) => ({
    requirement: 'set-up' as const,
    run: async (args: Args, digest: Digest): Promise<Reply> => {
      const { actor } = await args.access();
      const undone = await change(digest, args);
      if (undone) return undone;
      await deps.store.audit.write({
        workspace: actor.workspace,
        at: deps.now(),
        person: actor.person,
        action: name,
        place: digest.channel,
        after: { project: digest.project },
        outcome: 'delivered',
        reference: actor.reference,
      });
      await deps.personChanges.publish({ ...actor, person: digest.setUpBy });
      return DONE[name](digest);
    },
  });

  return {
    [PREVIEW]: {
      requirement: 'read',
      async run(args, digest) {
        const { actor } = await args.access();
        const read = await boards.read(watchedBy(digest), actor, 'anew');
        if (!read.ok) return simply(`:warning: ${whyRefused(read.failure)}`);
        const now = deps.now();
        const day = dayOf(read.board, isoDay(now, digest.zone), digest.zone, now);
        return digestMessage({ digest, day, board: read.board, now, skipped: digest.skipped });
      },
    },

    [SEND_NOW]: changing(SEND_NOW, async (digest, args) => {
      const { actor, profile } = await args.access();
      const now = deps.now();
      const asked = { by: profile.name, person: actor.person, id: args.body.trigger_id };
      const { workspace, id } = digest;
      const due: Asked = {
        ...{ workspace, digest: id, asked },
        day: isoDay(now, digest.zone),
        at: now.toISOString(),
      };
      const first = await onceAMinute(deps, workspace, `digest-now ${id}`, () =>
        deps.jobs.addIfMissing(ASKED, id, now, due),
      );
      return first?.value ? undefined : onItsWayAlready(digest);
    }),

    [PAUSE]: changing(PAUSE, async (digest, args) => {
      const by = actorOf(args.context, args.body).person;
      await digests.pause(digest, { at: deps.now().toISOString(), by });
    }),

    [RESUME]: changing(RESUME, async (digest) => {
      const next = nextOccasion(digest, deps.now()) ?? null;
      await calendar.begin({ ...digest, next });
      await digests.resume(digest, next);
      await calendar.begin({ ...digest, next });
      await watch.resume(digest);
    }),

    [STOP]: changing(STOP, (digest) => digests.delete(digest)),
  };
}

/** The same by its button. */
export const pressed = (deps: Deps, { requirement, run }: Deeds[string]) =>
  requires(requirement, async (args: ActionArgs) => {
    const digest = await digestMeant(deps, actorOf(args.context, args.body), args.action);
    return answer(args, digest ? await run(args, digest) : gone);
  });

/** Below the list, in the window whose button it was, or in one of its own. */
async function answer(args: ActionArgs, reply: Reply): Promise<void> {
  const { body, client } = args;
  if (body.response_url) return replyBelow(args, reply);
  const modal = modalOf(body);
  if (modal) await client.views.update({ view_id: modal, view: doneView(reply) });
  else await client.views.open({ trigger_id: body.trigger_id, view: doneView(reply) });
}

function modalOf(body: Args['body']): string | undefined {
  const { view } = body as { view?: { id: string; type: string } };
  return view?.type === 'modal' ? view.id : undefined;
}
