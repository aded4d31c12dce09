import { inAllProjects, ofReadable, requires, type Access } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/views/form-views.js';
import type { Actor } from '../../slack/people/actor.js';
import type { Reply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { onceAMinute } from '../../slack/events/once-a-minute.js';
import type { Asked, Digest } from '../table.js';
import type { Right } from '../../rights/rights.js';
import { nextOccurrence } from '../../time/daily.js';
import { isoDay } from '../../time/format.js';
import { replaceMessage, replyBelow, textReply, withAnswer } from '../../ui/start-reading.js';
import type { ActionArgs, CommandArgs } from '../../ui/feature.js';
import { channelPages, type ChannelDeps } from '../run/page.js';
import { planned } from '../schedule.js';
import { UNKNOWN } from '../run/warnings.js';
import {
  alreadyRequested,
  CONFIRMATIONS,
  digestGone,
  digestsHere,
  isAsShown,
  PAUSE,
  PREVIEW,
  RESUME,
  SEND_NOW,
  shownDigest,
  STOP,
  unchanged,
} from './reply.js';

type Args = CommandArgs | ActionArgs;

interface DigestAction {
  requirement: Right;
  run: (args: Args, digest: Digest) => Promise<Reply>;
  /** A button does it only while the digest is as it was when the button was shown. */
  isBound?: true;
}
export type DigestActions = Record<string, DigestAction>;

type ActionDeps = ChannelDeps & Pick<Deps, 'jobs' | 'personChanges'>;

/** What people can do with a digest, by command or by button. */
export function createDigestActions(deps: ActionDeps): DigestActions {
  const { digests } = deps.store;
  return {
    [PREVIEW]: preview(deps),
    [SEND_NOW]: changing(deps, SEND_NOW, requestNow(deps)),
    [PAUSE]: changing(deps, PAUSE, async (digest, args) => {
      const { actor } = await args.access();
      return digests.pause(digest, deps.now(), actor.person);
    }),
    [RESUME]: changing(deps, RESUME, async (digest) => {
      const now = deps.now();
      const next = nextOccurrence(digest, now);
      // Its last message is kept true again.
      return planned(deps, digest, digest.shown ? now : next?.at, () => digests.resume(digest, next));
    }),
    [STOP]: changing(deps, STOP, (digest) => digests.delete(digest)),
  };
}

function preview(deps: ChannelDeps): DigestAction {
  const pages = channelPages(deps);
  return {
    requirement: 'read',
    async run(args, digest) {
      const { reference } = (await args.access()).actor;
      const { zone } = digest;
      const wanted = { day: isoDay(deps.now(), zone), zone, isFresh: true };
      const page = await pages(digest, reference).read(wanted);
      if (page.state === 'stopped') return textReply(`:warning: ${page.why}`);
      if (page.state === 'later') return textReply(UNKNOWN);
      return page.draw({ isClosed: false, requestedBy: undefined });
    },
  };
}

/** Resolves to false if the digest is not in that state any more, and to a reply if nothing was changed for another reason. */
type Change = (digest: Digest, args: Args) => Promise<Reply | boolean>;

const IN_AUDIT_TRAIL: Record<keyof typeof CONFIRMATIONS, string> = {
  [PAUSE]: 'digest_pause',
  [RESUME]: 'digest_resume',
  [STOP]: 'digest_stop',
  [SEND_NOW]: 'digest_now',
};

function changing(
  { now, personChanges, store }: Pick<Deps, 'now' | 'personChanges' | 'store'>,
  name: keyof typeof CONFIRMATIONS,
  change: Change,
): DigestAction {
  return {
    requirement: 'set-up',
    isBound: true,
    async run(args, digest) {
      const { actor } = await args.access();
      const isDone = await change(digest, args);
      if (isDone === false) return whatIsTrue(await store.digests.find(digest));
      if (isDone !== true) return isDone;
      await store.audit.write({
        workspace: actor.workspace,
        at: now(),
        person: actor.person,
        action: IN_AUDIT_TRAIL[name],
        place: digest.place,
        project: digest.project.id,
        after: { project: digest.project },
        outcome: 'delivered',
        reference: actor.reference,
      });
      await personChanges.publish(actor);
      return CONFIRMATIONS[name](digest);
    },
  };
}

/** At most once a minute. */
const requestNow =
  (deps: Pick<Deps, 'jobs' | 'now' | 'store'>): Change =>
  async (digest, args) => {
    const { actor, profile } = await args.access();
    const at = deps.now();
    const { workspace, id } = digest;
    const name = profile.realName || profile.name;
    const asked: Asked = { id: args.body.trigger_id, at, person: actor.person, name };
    const first = await onceAMinute(deps, workspace, `digest-now ${id}`, () =>
      planned(deps, digest, at, () => deps.store.digests.ask(digest, asked)),
    );
    return first?.value ? true : alreadyRequested(digest);
  };

/** After these, a digest has other buttons. */
const HAS_NEW_BUTTONS = new Set([PAUSE, RESUME, STOP]);

const whatIsTrue = (digest: Digest | undefined): Reply => (digest ? unchanged(digest) : digestGone);

export const onPress = (deps: Pick<Deps, 'now' | 'store'>, { requirement, run, isBound }: DigestAction) =>
  requires(
    requirement,
    async (args: ActionArgs) => {
      const digest = await findDigest(deps, (await args.access()).actor, args.action);
      const isShown = digest && (!isBound || isAsShown(digest, readButtonValue(shownDigest, args.action)));
      const reply = isShown ? await run(args, digest) : whatIsTrue(digest);
      const isOutdated = !isShown || HAS_NEW_BUTTONS.has(args.action.action_id);
      return isOutdated && args.body.response_url
        ? replaceButtons(deps, args, reply)
        : showReply(args, reply);
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
): Promise<Digest | undefined> =>
  store.digests.find({ workspace, id: readButtonValue(shownDigest, action).id });

/** Of this channel, as far as the person may read their projects. */
export const findDigestsHere = async ({ store }: Pick<Deps, 'store'>, access: Access): Promise<Digest[]> => {
  const { workspace, channel = '' } = access.actor;
  return ofReadable(access, await store.digests.inChannel(workspace, channel));
};

export async function listDigests(
  { now }: Pick<Deps, 'now'>,
  access: Access,
  digests: Digest[],
  question?: string,
): Promise<Reply> {
  const projects = digests.map(({ project }) => project.id);
  const { may } = await inAllProjects(access, projects);
  return digestsHere(digests, may('set-up'), now(), question);
}

/** Below the answer, the digests as they are now. */
async function replaceButtons(
  { now, store }: Pick<Deps, 'now' | 'store'>,
  args: ActionArgs,
  answer: Reply,
): Promise<void> {
  const access = await args.access();
  const digests = await findDigestsHere({ store }, access);
  const list = digests.length > 0 ? await listDigests({ now }, access, digests) : undefined;
  await replaceMessage(args, list ? withAnswer(answer, list) : answer);
}

/** Below the list, in the modal whose button was pressed, or in a new modal. */
async function showReply(args: ActionArgs, reply: Reply): Promise<void> {
  const { body, client } = args;
  if (body.response_url) return replyBelow(args, reply);
  const { view } = body;
  if (view?.type === 'modal') await client.views.update({ view_id: view.id, view: doneView(reply) });
  else await client.views.open({ trigger_id: body.trigger_id, view: doneView(reply) });
}
