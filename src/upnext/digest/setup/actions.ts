import { isoDay } from '../../../when/index.js';
import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import {
  type Access,
  type GuardedListener,
  inAllProjects,
  ofReadable,
  requires,
} from '../../rights/access.js';
import { whoDecides } from '../../rights/not-allowed.js';
import type { Right } from '../../rights/rights.js';
import { type Reply, textReply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { replaceMessage, replyBelow, withAnswer } from '../../ui/start-reading.js';
import { whereTheyAre } from '../mine/page.js';
import { type ChannelDeps, channelPages } from '../run/page.js';
import { UNKNOWN } from '../run/warnings.js';
import { firstToCome, hasCome, planned, runNoLater } from '../schedule.js';
import { type Digest, isOwn } from '../table.js';
import {
  alreadySent,
  type Change,
  confirmed,
  digestGone,
  digestsHere,
  isOwnId,
  ownDigest,
  ownId,
  PAUSE,
  PREVIEW,
  RESUME,
  SEND_NOW,
  shownDigest,
  STOP,
  unchanged,
} from './reply.js';

interface DigestAction {
  /** For a channel’s. Everybody may do it with their own. */
  right: Right;
  run: (access: Access, digest: Digest) => Promise<Reply>;
}
export type DigestActions = Record<string, DigestAction>;

type DigestDeps = Pick<Deps, 'jobs' | 'now' | 'store'>;
type ActionDeps = ChannelDeps & Pick<Deps, 'jobs' | 'personChanges'>;

/** What people can do with a digest, by command or by button. */
export function createDigestActions(deps: ActionDeps): DigestActions {
  const { digests } = deps.store;
  return {
    [PREVIEW]: preview(deps),
    [SEND_NOW]: changing(deps, SEND_NOW, (digest) => sendNow(deps, digest)),
    [PAUSE]: changing(deps, PAUSE, (digest, { actor }) => digests.pause(digest, deps.now(), actor.person)),
    [RESUME]: changing(deps, RESUME, async (digest, access) => {
      const now = deps.now();
      const first = await firstToCome(deps, digest, now);
      const next = isOwn(digest) ? whereTheyAre(access, { ...digest, next: first }, now).next : first;
      // Its last message is kept true again.
      return planned(deps, digest, digest.shown ? now : next?.at, () => digests.resume(digest, next));
    }),
    [STOP]: changing(deps, STOP, (digest) => digests.delete(digest)),
  };
}

const preview = (deps: ChannelDeps): DigestAction => ({
  right: 'read',
  async run({ actor }, digest) {
    const { zone } = digest;
    const wanted = { day: isoDay(deps.now(), zone), zone, isFresh: true };
    const page = await channelPages(deps, digest, actor.reference).read(wanted);
    if (page.state === 'stopped') return textReply(`:warning: ${page.why}`);
    return page.state === 'later' ? textReply(UNKNOWN) : page.draw(false);
  },
});

/** `change` resolves to false if the digest is not in that state any more, and to a reply if nothing was changed for another reason. */
function changing(
  { now, personChanges, store }: Pick<Deps, 'now' | 'personChanges' | 'store'>,
  name: Change,
  change: (digest: Digest, access: Access) => Promise<Reply | boolean>,
): DigestAction {
  return {
    right: 'set-up',
    async run(access, digest) {
      const isDone = await change(digest, access);
      if (isDone === false) return whatIsTrue(await store.digests.find(digest));
      if (isDone !== true) return isDone;
      await store.audit.write({
        ...entryBy(access.actor, now(), name, 'delivered'),
        place: isOwn(digest) ? undefined : digest.place,
        project: digest.project.id,
        after: { project: digest.project },
      });
      await personChanges.publish(access.actor);
      return confirmed(name, digest);
    },
  };
}

/** In place of the one that its schedule would bring: a channel gets one a day. */
async function sendNow(deps: DigestDeps, digest: Digest): Promise<Reply | boolean> {
  if (digest.pausedAt) return false;
  const at = deps.now();
  const { zone } = digest;
  const day = isoDay(at, zone);
  if (await hasCome(deps, digest, day)) return alreadySent(digest);
  await planned(deps, digest, at, () => deps.store.digests.plan(digest, { zone, next: { day, at } }));
  return true;
}

const whatIsTrue = (digest: Digest | undefined): Reply => (digest ? unchanged(digest) : digestGone);

/** The listeners of the buttons, for the digests of channels and for people’s own. */
export function digestButtons(
  deps: DigestDeps,
  actions: DigestActions,
): Record<string, GuardedListener<ActionArgs>> {
  const pressed = (name: string, { run }: DigestAction) =>
    async function press(args: ActionArgs): Promise<void> {
      const access = await args.access();
      const digest = await findDigest(deps, args);
      const answer = digest ? await run(access, digest) : digestGone;
      // The Home tab is drawn again.
      if (!args.body.response_url) return;
      if (name === PREVIEW) return replyBelow(args, answer);
      const list = digest && isOwn(digest) ? await showOwn(deps, access) : await showHere(deps, access);
      await replaceMessage(args, list ? withAnswer(answer, list) : answer);
    };
  const all = Object.entries(actions);
  return Object.fromEntries(
    all.flatMap(([name, one]) => [
      [name, requires(one.right, pressed(name, one), projectOfDigest(deps))] as const,
      [ownId(name), requires('anyone', pressed(name, one))] as const,
    ]),
  );
}

export const projectOfDigest = (deps: Pick<Deps, 'store'>) => async (args: ActionArgs) =>
  (await findDigest(deps, args))?.project.id;

/** Of a channel or, if the button is about that, this person’s own. */
export async function findDigest(
  { store }: Pick<Deps, 'store'>,
  { access, action }: ActionArgs,
): Promise<Digest | undefined> {
  const { workspace, person } = (await access()).actor;
  const isAboutOwn = isOwnId(action.action_id);
  const id = isAboutOwn ? person : readButtonValue(shownDigest, action).id;
  const digest = await store.digests.find({ workspace, id });
  return digest && isOwn(digest) === isAboutOwn ? digest : undefined;
}

/** Of this channel, as far as the person may read their projects. */
export const findDigestsHere = async ({ store }: Pick<Deps, 'store'>, access: Access): Promise<Digest[]> => {
  const { workspace, channel = '' } = access.actor;
  return ofReadable(access, await store.digests.inChannel(workspace, channel));
};

/** What it says of the next one is true where they are now. Its job plans it then. */
export async function findOwnDigest(deps: DigestDeps, access: Access): Promise<Digest | undefined> {
  const { workspace, person } = access.actor;
  const digest = await deps.store.digests.find({ workspace, id: person });
  if (!digest || digest.pausedAt) return digest;
  const now = deps.now();
  const there = whereTheyAre(access, digest, now);
  if (there !== digest) await runNoLater(deps, digest, now);
  return there;
}

export async function listDigests(
  { now }: Pick<Deps, 'now'>,
  access: Access,
  digests: Digest[],
): Promise<Reply> {
  const projects = digests.map(({ project }) => project.id);
  const { may } = await inAllProjects(access, projects);
  const whoCan = may('set-up') ? undefined : whoDecides(access.actor, await access.findApprovers());
  return digestsHere(digests, whoCan, { ...access.profile, now: now() });
}

async function showHere(deps: Pick<Deps, 'now' | 'store'>, access: Access): Promise<Reply | undefined> {
  const digests = await findDigestsHere(deps, access);
  return digests.length > 0 ? listDigests(deps, access, digests) : undefined;
}

/** The person’s own as it is. */
export async function showOwn(deps: DigestDeps, access: Access): Promise<Reply | undefined> {
  const digest = await findOwnDigest(deps, access);
  return digest && ownDigest(digest, { ...access.profile, now: deps.now() });
}
