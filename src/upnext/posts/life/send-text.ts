import { isPlatform } from '../../../../openapi/platforms.js';
import { DAY_MS, encodeSchedule } from '../../../when/index.js';
import { noLongerExists } from '../../api/failures/failure.js';
import { findPost } from '../../api/find-post.js';
import { type Failure, type Outcome, retryWhenBusy } from '../../api/outcome.js';
import type { PostRecord } from '../../api/records.js';
import { CANNOT_CHECK, idempotencyKeyOf, outcomeOfFailure } from '../../forms/outcomes.js';
import { clip } from '../../slack/text/blocks.js';
import { bodyOf } from '../model/body.js';
import type { PostBody } from '../model/details.js';
import type { Draft, SubmittedPost } from '../model/draft.js';
import { atInputs } from '../model/inputs.js';
import type { PostKey } from '../model/post-row.js';
import type { PostAtService } from '../model/sending.js';
import { mediaToSend, type SendContext } from './send-context.js';

/** Sends one text of a post to the service, and finds out after an unknown outcome whether it has arrived. */

export type SendResult =
  | { state: 'sent'; post: PostAtService }
  /** `busy`: it may have arrived. `open`: it surely has not, and can be sent again. */
  | { state: 'busy' | 'open' | 'refused' | 'unconfirmed'; failure: Failure };

/** One text, as the post would be with it alone. */
export interface PostPart extends SubmittedPost {
  post: PostKey;
  /** The same for each try. */
  id: string;
}

/** Whoever continues after a pause of the whole process can’t know what has become of the post since then. */
const STARTED_WITHIN_MS = 2_000;
const STARTED_TOO_LATE = 'Upnext was interrupted before it could send this.';

/** `begunAt`: on the clock of the process. */
export async function sendPart(part: PostPart, context: SendContext, begunAt: number): Promise<SendResult> {
  const added = mediaToSend(part.values, context);
  if (!added.ok) return { state: 'open', failure: added };
  if (performance.now() - begunAt > STARTED_WITHIN_MS)
    return { state: 'open', failure: { ok: false, kind: 'down', say: STARTED_TOO_LATE } };
  const created = await retryWhenBusy(() => create(part, added.body, context));
  if (created.ok) return { state: 'sent', post: await readBack(created.value, part, context) };
  if (created.kind === 'unknown') return lookForPart(part, context, created);
  const failure =
    created.kind === 'missing' && !created.isPath
      ? { ...created, say: noLongerExists(nameOfProject(part, context), created.said) }
      : atInputs(created, part.values);
  return { state: outcomeOfFailure(failure, context).state === 'unsent' ? 'open' : 'refused', failure };
}

/** `open` if the service doesn’t list it: a service that is slow to list what it received may do so later. */
export async function lookForPart(
  part: PostPart,
  context: SendContext,
  failure?: Failure,
): Promise<SendResult> {
  const found = await findInList(part, context);
  if (!found.ok) return { state: 'busy', failure: { ...found, say: failure?.say ?? CANNOT_CHECK } };
  if (found.value) return { state: 'sent', post: scheduledPostFrom(found.value, part) };
  if (failure?.kind === 'unknown' && !failure.answered) return { state: 'busy', failure };
  return { state: 'open', failure: { ok: false, kind: 'down', say: notThere(failure) } };
}

/** Quotes the service's own reason, which helps most. */
function notThere(failure?: Failure): string {
  if (failure?.kind !== 'unknown' || !failure.answered)
    return 'The service didn’t receive this, so nothing was done.';
  const said = failure.said ? ` It says: ${failure.said}` : '';
  return `The service returned an error, so nothing was done.${said}`;
}

/** A service that refuses dates with an offset has created nothing, so the same post is sent without one. */
async function create(
  part: PostPart,
  added: Partial<PostBody>,
  { api, deps }: SendContext,
): Promise<Outcome<PostRecord | undefined>> {
  const { encoding } = deps;
  const { id, moment, project = '', values } = part;
  const idempotencyKey = idempotencyKeyOf(id, values);
  const bodyWith = (how: typeof encoding, zone = moment?.zone ?? 'UTC') => ({
    ...bodyOf(values),
    ...(moment && encodeSchedule(moment.at, zone, how)),
    ...added,
  });
  const created = await api.createPost(project, bodyWith(encoding), { idempotencyKey });
  const refusesOffset =
    !created.ok && created.kind === 'invalid' && created.fields.some(({ type }) => type === 'timezone_naive');
  if (!refusesOffset) return created;
  const withoutOffset = bodyWith('naive', encoding === 'utc' ? 'UTC' : undefined);
  return api.createPost(project, withoutOffset, { idempotencyKey: `${idempotencyKey}-naive` });
}

/** Later messages name the project, because “this” would be unclear there. */
function nameOfProject({ values }: PostPart, { about }: SendContext): string | undefined {
  const name = about.project?.name ?? values.project?.text;
  return name && `The project “${clip(name, 150)}”`;
}

type StoredPost = Partial<Pick<PostRecord, 'id' | 'scheduledAt' | 'status' | 'platforms'>>;

/** What the service has stored. Where its response is empty or incomplete, the project’s list is read. */
async function readBack(
  response: PostRecord | undefined,
  part: PostPart,
  context: SendContext,
): Promise<PostAtService> {
  const returned = response && isPost(response) ? response : undefined;
  if (returned && isComplete(returned, part)) return scheduledPostFrom(returned, part);
  const found = await findInList(part, context);
  if (found.ok && !found.value && !returned)
    return { ...scheduledPostFrom({}, part), differs: { missing: true } };
  const listed: StoredPost = (found.ok && found.value) || {};
  const stored = {
    id: listed.id ?? returned?.id,
    status: listed.status ?? returned?.status,
    platforms: listed.platforms ?? returned?.platforms ?? [],
    scheduledAt: listed.scheduledAt ?? returned?.scheduledAt,
  };
  return scheduledPostFrom(stored, part);
}

const isPost = ({ id, content, scheduleText }: PostRecord) => (id ?? content ?? scheduleText) !== undefined;

function isComplete(returned: PostRecord, { values }: PostPart): boolean {
  const hasMoment = returned.scheduledAt !== undefined || values.when === undefined;
  return hasMoment && !isElsewhere(returned.platforms, values);
}

/** Missing or unknown networks count as those that were sent. */
const isElsewhere = (platforms: string[], { Platforms }: Draft): boolean =>
  platforms.length > 0 &&
  platforms.every(isPlatform) &&
  [...new Set(platforms)].toSorted().join() !== Platforms.toSorted().join();

/** An unknown status counts as the one that was sent. */
function scheduledPostFrom(
  { id, scheduledAt: at, status, platforms = [] }: StoredPost,
  { project = '', moment: meant, values }: PostPart,
): PostAtService {
  const differs = {
    ...(meant && at && at.getTime() !== meant.at.getTime() && { at }),
    ...(status?.toUpperCase() === 'DRAFT' && { isDraft: true }),
    ...(isElsewhere(platforms, values) && { platforms: [...new Set(platforms)] }),
  };
  return { id, project, meant, ...(Object.keys(differs).length > 0 && { differs }) };
}

/** Leaves out what other posts became: people send the same text twice, with another picture or at another time. */
async function findInList(
  { values, project = '', moment, post }: PostPart,
  { api, deps, submittedAt: since }: SendContext,
): Promise<Outcome<PostRecord | undefined>> {
  const aDayBefore = new Date(since.getTime() - DAY_MS);
  const others = await deps.store.sendings.othersWith(post, values.Content, aDayBefore);
  return findPost(api, project, { at: moment?.at, body: bodyOf(values), since, others });
}
