import type { Sent } from '../../forms/form.js';
import { warn } from '../../forms/warn.js';
import { findApprovers } from '../../rights/access.js';
import { waitingFor } from '../../rights/admin-request.js';
import type { PostContext } from '../fields/about.js';
import { withKnownCampaign } from '../fields/campaign.js';
import type { Draft } from '../model/draft.js';
import { findConflict } from './conflict.js';
import { copyPicture } from './copy-picture.js';
import { hold } from './hold.js';
import { decideLeaving } from './leaving.js';
import { readSubmitted } from './read-submitted.js';
import { findRefusal } from './refusals.js';
import { rememberNetworks } from './remember-networks.js';
import { withReservedSlots } from './reserve-slots.js';
import type { ScheduledPost } from './result.js';
import { sendRightAway } from './send-now.js';
import { startSeries } from './start-series.js';
import { findWarnings } from './warnings.js';

/** Sends a submitted post, holds it, or starts its series. */

export async function send(entered: Draft, context: PostContext): Promise<Sent<ScheduledPost>> {
  const copied = await copyPicture(entered, context);
  if (!copied.ok) return copied;
  const { values, keep } = await withKnownCampaign(copied.values, context);
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
  const warnings = await findWarnings(post, settings, context, conflict.current);
  const obstacles = [conflict, refusal].flatMap(({ warning }) => warning ?? []);
  const warned = warn([...obstacles, ...warnings], context.about);
  if (warned) return warned;
  const rule = post.moment?.repeats;
  const sent = await (rule
    ? startSeries(post, rule, settings, context)
    : withReservedSlots(post, settings, context, (withSlots) =>
        leaving ? hold(withSlots, leaving, context, conflict.current) : sendRightAway(withSlots, context),
      ));
  if (sent.ok || sent.kind === 'checking') await keep();
  if (!sent.ok) return sent;
  await Promise.all([rememberNetworks(values, context), !leaving && deps.personChanges.publish(actor)]);
  if (!leaving?.at || !asksAdmin) return sent;
  return { ok: false, kind: 'asked', say: waitingFor(actor, admins, leaving.at), done: sent.value };
}
