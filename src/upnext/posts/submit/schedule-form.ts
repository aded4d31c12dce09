import type { Deps } from '../../deps.js';
import { canAllow, WAITING } from '../../forms/ask-admin/words.js';
import type { Sent } from '../../forms/form.js';
import { warn } from '../../forms/warn.js';
import { findApprovers } from '../../rights/access.js';
import { whoDecides } from '../../rights/not-allowed.js';
import { findLink } from '../../slack/send/find-link.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { PostContext } from '../fields/about.js';
import { withKnownCampaign } from '../fields/campaign.js';
import type { Draft } from '../model/draft.js';
import { checkedFrom } from '../model/follow-up.js';
import { copyPicture } from './copy-picture.js';
import { findConflict, findSaved, findStored, hold } from './hold.js';
import { decideLeaving } from './leaving.js';
import { type PostForm, postForm } from './post-form.js';
import { readSubmitted } from './read-submitted.js';
import { findRefusal } from './refusals.js';
import { confirmation, partlyScheduled, seriesConfirmation } from './reply.js';
import { withReservedSlots } from './reserve-slots.js';
import type { ScheduledPost } from './result.js';
import { continueRightAway, sendRightAway } from './send-now.js';
import { startSeries } from './start-series.js';
import { findWarnings } from './warnings.js';

/** Sends a submitted post, holds it, or starts its series. */

export const scheduleForm = (deps: Pick<Deps, 'now'>): PostForm => ({
  ...postForm(deps),
  send,
  done,
  isShown,
  async told({ actor: { workspace }, about, deps: { store, now } }, post) {
    const key = { workspace, id: about.submissionId };
    if (!post.held) await store.sendings.isAnswered(key, checkedFrom(post, now()));
  },
});

/** What an earlier try has stored or sent, for what is entered by a job. */
export async function findEarlier(
  values: Draft,
  context: PostContext,
): Promise<Sent<ScheduledPost> | undefined> {
  const post = readSubmitted(values, context);
  const stored = await findStored(context);
  if (stored && !context.about.held && (stored.atOnce || stored.sendings.length > 0))
    return continueRightAway(post, stored, context);
  const value = stored && (await findSaved(post, stored, context));
  return value && { ok: true, value };
}

async function send(entered: Draft, context: PostContext): Promise<Sent<ScheduledPost>> {
  const copied = await copyPicture(entered, context);
  if (!copied.ok) return copied;
  const values = await withKnownCampaign(copied.values, context);
  const post = readSubmitted(values, context);
  const { actor, deps } = context;
  const settings = await deps.store.projectSettings.findFresh(actor.workspace, post.project ?? '');
  const leaving = decideLeaving(post, settings, context);
  const { asksAdmin } = context.about;
  const [conflict, refusal, admins] = await Promise.all([
    findConflict(post, context),
    findRefusal(post, leaving, context),
    asksAdmin ? findApprovers(deps, actor) : [],
  ]);
  const refused = conflict.refused ?? refusal.refused;
  if (refused) return refused;
  const warnings = await findWarnings(post, settings, context);
  const obstacles = [conflict, refusal].flatMap(({ warning }) => warning ?? []);
  const warned = warn([...obstacles, ...warnings], context.about);
  if (warned) return warned;
  const rule = post.moment?.repeats;
  const sent = await (rule
    ? startSeries(post, rule, settings, context)
    : withReservedSlots(post, settings, context, (withSlots) =>
        leaving ? hold(withSlots, leaving, context, conflict.current) : sendRightAway(withSlots, context),
      ));
  if (!sent.ok) return sent;
  await Promise.all([rememberNetworks(values, context), !leaving && deps.personChanges.publish(actor)]);
  if (!leaving?.at || !asksAdmin) return sent;
  const say = `${WAITING} ${canAllow(whoDecides(actor, admins), leaving.at)}`;
  return { ok: false, kind: 'asked', say, done: sent.value };
}

/** Its card says the same where the answer would be, or in direct messages. */
async function isShown(post: ScheduledPost, _: Draft, { about }: PostContext): Promise<boolean> {
  const { channel, held, thread } = about;
  if (thread || !post.held || post.held.rest) return false;
  return held ? held.isOnCard === true : (post.held.approvalIn ?? channel) === channel;
}

async function done(post: ScheduledPost, values: Draft, context: PostContext): Promise<Reply> {
  const { actor, deps, about } = context;
  const { held, series, project } = post;
  if (series) return seriesConfirmation(series, { series: about.submissionId, project, now: deps.now() });
  if (held?.rest) return partlyScheduled(held.rest, held.inChannel ? about.channel : undefined);
  const link = await findLink(deps, actor.workspace, held?.card);
  return confirmation(post, values, context, link);
}

/** The next form in this channel starts with the same networks; outside channels, this person's next one. */
async function rememberNetworks({ Platforms }: Draft, { about, actor, deps }: PostContext) {
  const { workspace, person } = actor;
  await deps.store.channels.rememberPlatforms(workspace, about.channel ?? person, Platforms, deps.now());
}
