import type { Sent } from '../../forms/form.js';
import { warn } from '../../forms/warn.js';
import { findApprovers } from '../../rights/access.js';
import { waitingFor } from '../../rights/admin-request.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import type { PostContext } from '../fields/about.js';
import { knownCampaign } from '../fields/campaign.js';
import type { Draft, SubmittedPost } from '../model/draft.js';
import { findConflict } from './conflict.js';
import { copyPicture } from './copy-picture.js';
import { hold } from './hold.js';
import { decideLeaving } from './leaving.js';
import { readSubmitted } from './read-submitted.js';
import { findRefusal } from './refusals.js';
import { withReservedSlots } from './reserve-slots.js';
import type { ScheduledPost } from './result.js';
import { sendRightAway } from './send-now.js';
import { startSeries } from './start-series.js';
import { findWarnings, ownWarnings } from './warnings.js';

/** Sends a submitted post, holds it, or starts its series. */

export async function send(entered: Draft, context: PostContext): Promise<Sent<ScheduledPost>> {
  const copied = await copyPicture(entered, context);
  return copied.ok ? sendCopied(copied.values, context) : copied;
}

/** What stores a new post makes sure that the settings are still those that were read, so they may be cached. */
async function sendCopied(values: Draft, context: PostContext): Promise<Sent<ScheduledPost>> {
  const { about, actor, deps } = context;
  const { projectSettings } = deps.store;
  const project = projectIdOf(about, values) ?? '';
  const post = readSubmitted(values, context);
  const isNew = !about.held && !post.moment?.repeats;
  const settings = await projectSettings[isNew ? 'find' : 'findFresh'](actor.workspace, project);
  const sent = await sendWith(settings, post, context);
  if (sent) return sent;
  projectSettings.forget(actor.workspace);
  return sendCopied(values, context);
}

async function sendWith(
  settings: ProjectSettings,
  submitted: SubmittedPost,
  context: PostContext,
): Promise<Sent<ScheduledPost> | undefined> {
  const { actor, deps } = context;
  const known = knownCampaign(settings, submitted.values);
  const values = known ? { ...submitted.values, campaign: known } : submitted.values;
  const post = { ...submitted, values };
  const leaving = decideLeaving(post, settings, context);
  const { asksAdmin } = context.about;
  const [conflict, refusal, admins] = await Promise.all([
    findConflict(post, context),
    findRefusal(post, leaving, context),
    asksAdmin ? findApprovers(deps, actor) : [],
  ]);
  const refused = conflict.refused ?? refusal.refused;
  if (refused) return refused;
  // Of a post at once, the rest is found out when it begins to be sent.
  const isAskedFirst = leaving ?? warn(ownWarnings(post, settings, context), context.about);
  const warnings = isAskedFirst ? await findWarnings(post, settings, context, conflict.current) : [];
  const obstacles = [conflict, refusal].flatMap(({ warning }) => warning ?? []);
  const warned = warn([...obstacles, ...warnings], context.about);
  if (warned) return warned;
  const rule = post.moment?.repeats;
  const store = (withSlots: SubmittedPost) =>
    leaving
      ? hold(withSlots, leaving, context, { ...conflict, settings })
      : sendRightAway(withSlots, settings, context);
  const sent = await (rule
    ? startSeries(post, rule, settings, context)
    : withReservedSlots(post, settings, context, store));
  if (!sent) return undefined;
  const { channels, projectSettings } = deps.store;
  if (values.campaign && !known && (sent.ok || sent.kind === 'checking'))
    await projectSettings.addCampaign(actor.workspace, post.project ?? '', values.campaign, deps.now());
  if (!sent.ok) return sent;
  // The next form in this channel starts with the same networks; outside channels, this person’s next one.
  const place = context.about.channel ?? actor.person;
  const remembered = channels.rememberPlatforms(actor.workspace, place, values.Platforms, deps.now());
  await Promise.all([remembered, !leaving && deps.personChanges.publish(actor)]);
  if (!leaving?.at || !asksAdmin) return sent;
  return { ok: false, kind: 'asked', say: waitingFor(actor, admins, leaving.at), done: sent.value };
}
