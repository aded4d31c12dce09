import { requires } from '../../../access.js';
import type { Deps } from '../../../deps.js';
import { doneView } from '../../../forms/form-views.js';
import type { Actor } from '../../../slack/actor.js';
import type { Reply } from '../../../slack/blocks.js';
import { buttonText } from '../../../slack/button-value.js';
import { onceAMinute } from '../../../slack/once-a-minute.js';
import type { Digest } from '../../../store/digest-row.js';
import type { Right } from '../../../store/rights.js';
import { nextOccurrence } from '../../../time/daily.js';
import { isoDay } from '../../../time/format.js';
import { replyBelow } from '../../../views/start-reading.js';
import type { ActionArgs, CommandArgs } from '../../feature.js';
import type { Boards } from '../run/board.js';
import { REQUESTED, type Calendar, type RequestedDigest } from '../run/calendar.js';
import { dayOf } from '../run/day.js';
import { watchedProject } from '../run/deliver.js';
import { digestMessage } from '../run/message.js';
import type { createWatch } from '../run/watch.js';
import {
  alreadyRequested,
  CONFIRMATIONS,
  digestGone,
  PAUSE,
  PREVIEW,
  RESUME,
  SEND_NOW,
  STOP,
  textReply,
} from './reply.js';

interface Parts {
  boards: Boards;
  calendar: Calendar;
  watch: ReturnType<typeof createWatch>;
}

type Args = CommandArgs | ActionArgs;

interface DigestAction {
  requirement: Right;
  run: (args: Args, digest: Digest) => Promise<Reply>;
}
export type DigestActions = Record<string, DigestAction>;

/** What people can do with a digest, by command or by button. */
export function createDigestActions(deps: Deps, { boards, calendar, watch }: Parts): DigestActions {
  const { digests } = deps.store;
  return {
    [PREVIEW]: preview(deps, boards),
    [SEND_NOW]: changing(deps, SEND_NOW, requestNow(deps)),
    [PAUSE]: changing(deps, PAUSE, async (digest, args) => {
      const { actor } = await args.access();
      await digests.pause(digest, { at: deps.now().toISOString(), by: actor.person });
    }),
    [RESUME]: changing(deps, RESUME, async (digest) => {
      const next = nextOccurrence(digest, deps.now()) ?? null;
      // Scheduled before and after, so that a crash in between cannot leave the digest without a job.
      await calendar.scheduleNext({ ...digest, next });
      await digests.resume(digest, next);
      await calendar.scheduleNext({ ...digest, next });
      await watch.resume(digest);
    }),
    [STOP]: changing(deps, STOP, (digest) => digests.delete(digest)),
  };
}

const preview = ({ now: clock }: Pick<Deps, 'now'>, boards: Boards): DigestAction => ({
  requirement: 'read',
  async run(args, digest) {
    const { actor } = await args.access();
    const read = await boards.read(watchedProject(digest), actor, 'fresh');
    if (!read.ok) return textReply(`:warning: ${read.why}`);
    const now = clock();
    const day = dayOf(read.board, isoDay(now, digest.zone), digest.zone, now);
    return digestMessage({ digest, day, board: read.board, now, skipped: digest.skipped });
  },
});

/** Resolves to a reply if nothing was changed. */
type Change = (digest: Digest, args: Args) => Promise<Reply | void>;

function changing(
  { now, personChanges, store }: Pick<Deps, 'now' | 'personChanges' | 'store'>,
  name: keyof typeof CONFIRMATIONS,
  change: Change,
): DigestAction {
  return {
    requirement: 'set-up',
    async run(args, digest) {
      const { actor } = await args.access();
      const unchanged = await change(digest, args);
      if (unchanged) return unchanged;
      await store.audit.write({
        workspace: actor.workspace,
        at: now(),
        person: actor.person,
        action: name,
        place: digest.channel,
        after: { project: digest.project },
        outcome: 'delivered',
        reference: actor.reference,
      });
      await personChanges.publish({ ...actor, person: digest.setUpBy });
      return CONFIRMATIONS[name](digest);
    },
  };
}

/** Adds a job for the digest, at most once a minute. */
const requestNow =
  (deps: Deps): Change =>
  async (digest, args) => {
    const { actor, profile } = await args.access();
    const now = deps.now();
    const { workspace, id } = digest;
    const request: RequestedDigest = {
      workspace,
      digest: id,
      day: isoDay(now, digest.zone),
      at: now.toISOString(),
      asked: { by: profile.name, person: actor.person, id: args.body.trigger_id },
    };
    const first = await onceAMinute(deps, workspace, `digest-now ${id}`, () =>
      deps.jobs.addIfMissing(REQUESTED, id, now, request),
    );
    return first?.value ? undefined : alreadyRequested(digest);
  };

export const onPress = (deps: Pick<Deps, 'store'>, { requirement, run }: DigestAction) =>
  requires(
    requirement,
    async (args: ActionArgs) => {
      const { actor } = await args.access();
      const digest = await findDigest(deps, actor, args.action);
      return showReply(args, digest ? await run(args, digest) : digestGone);
    },
    projectOfDigest(deps),
  );

export const projectOfDigest =
  (deps: Pick<Deps, 'store'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> =>
    (await findDigest(deps, (await access()).actor, action))?.project.id;

export const findDigest = (
  { store }: Pick<Deps, 'store'>,
  { workspace }: Actor,
  action: object,
): Promise<Digest | undefined> => store.digests.find({ workspace, id: buttonText(action) });

/** Below the list, in the modal whose button was pressed, or in a new modal. */
async function showReply(args: ActionArgs, reply: Reply): Promise<void> {
  const { body, client } = args;
  if (body.response_url) return replyBelow(args, reply);
  const { view } = body;
  if (view?.type === 'modal') await client.views.update({ view_id: view.id, view: doneView(reply) });
  else await client.views.open({ trigger_id: body.trigger_id, view: doneView(reply) });
}
