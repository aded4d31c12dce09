import { comparableText, NEAR_MS } from '../../api/find-post.js';
import { FRESH_MS } from '../../api/read-cache.js';
import type { PostContext } from '../about.js';
import { NOTHING_FOUND, onAnyClock, type SendChecks } from '../table/send-checks.js';
import { textFor } from '../../platforms/parts.js';
import type { Draft, SubmittedPost } from '../fields/draft.js';
import { draftSchema } from '../fields.js';
import type { HeldPost } from '../table/held-row.js';

/** Posts with the same words that the service doesn’t list: those that Upnext holds, sends, or has just sent. */

export async function checkBeforeSending(
  { project, moment }: SubmittedPost,
  context: PostContext,
): Promise<SendChecks> {
  if (!moment || !project) return NOTHING_FOUND;
  const { about, actor, deps } = context;
  const post = { workspace: actor.workspace, id: about.held?.id ?? about.submissionId };
  return deps.store.sendChecks.find({ ...post, project, since: listedSince(context), ...near(moment.at) });
}

const listedSince = ({ deps }: PostContext) => new Date(deps.now().getTime() - FRESH_MS);

const near = (at: Date) => ({
  from: new Date(at.getTime() - NEAR_MS),
  to: new Date(at.getTime() + NEAR_MS),
});

/**
 * For one of the same networks. It is not the post that the form sends or changes. `stored`: that post. Of two that go out at the
 * same time, the first does.
 */
export async function findNear(
  { values, project, moment }: SubmittedPost,
  context: PostContext,
  stored?: HeldPost,
): Promise<HeldPost | undefined> {
  if (!moment || !project) return undefined;
  const { about, actor, deps } = context;
  const range = { workspace: actor.workspace, project, ...near(moment.at) };
  const others = await deps.plan.list({
    ...range,
    states: ['held', 'sending', 'scheduled'],
    platforms: values.Platforms,
  });
  const since = onAnyClock(listedSince(context));
  const own = about.held?.id ?? about.submissionId;
  return others.find((other) => {
    const known = draftSchema.safeParse(other.values);
    if (other.id === own || !known.success || !sharesText(known.data, values)) return false;
    if (isOnItsWay(other) && other.author === actor.person) return false;
    if (stored && other.state === 'held' && isLater(other, stored)) return false;
    return other.state !== 'scheduled' || other.updatedAt >= since;
  });
}

const isLater = (one: HeldPost, other: HeldPost): boolean => orderOf(one) > orderOf(other);
const orderOf = ({ createdAt, id }: HeldPost) => `${createdAt.toISOString()} ${id}`;

/** Nobody can change it any more. */
export const isOnItsWay = ({ state, atOnce }: HeldPost): boolean => state !== 'held' || atOnce;

/** Some network would get the same text twice. */
const sharesText = (one: Draft, other: Draft): boolean =>
  one.Platforms.some(
    (network) =>
      other.Platforms.includes(network) &&
      comparableText(textFor(one, network)) === comparableText(textFor(other, network)),
  );
