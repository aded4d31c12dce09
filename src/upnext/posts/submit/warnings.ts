import { isPlatform } from '../../../../openapi/platforms.js';
import { FRESH_MS } from '../../api/clients.js';
import { comparableText, findNear, NEAR_MS } from '../../api/find-post.js';
import { failedResults } from '../../api/post-state.js';
import type { Warning } from '../../forms/warn.js';
import { sentTextFor, textFor } from '../../platforms/parts.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';
import { networkNames } from '../card/lines.js';
import type { PostContext } from '../fields/about.js';
import { quietWarning } from '../fields/when/slots.js';
import { joined, listedTexts } from '../list/read-list.js';
import type { Draft, SubmittedPost } from '../model/draft.js';
import type { ListedPost } from '../model/listed.js';
import type { Post } from '../model/post.js';
import { reviewTexts } from '../model/review.js';
import { isAhead, listedState, type ShownFacts } from '../model/shown.js';
import { networksWithSlot } from '../model/slots.js';
import type { ListFilter } from '../store/find-posts.js';
import { findCrowd } from './crowds.js';

/** What is pointed out before a post is held or sent. Then the person decides. */

export function alreadyScheduled(duplicate: ListedPost): string {
  const where = duplicate.platforms.length > 0 ? ` on ${networkNames(duplicate)}` : '';
  const { own } = duplicate;
  if (own?.state === 'proposed') return `The same text is already proposed${where}.`;
  const isHeld = own && own.form !== 'open' && own.state !== 'scheduled';
  const what = isHeld ? 'Upnext already holds the same text' : 'The same text is already scheduled';
  return `${what}${where} within a day of this post.`;
}

/** `current`: the post that the form changes. */
export async function findWarnings(
  post: SubmittedPost,
  settings: Pick<ProjectSettings, 'slots'>,
  context: PostContext,
  current?: Post,
): Promise<Warning[]> {
  const own = ownWarnings(post, settings, context);
  const near = await findNearPosts(post, settings, context, current);
  return near ? [...own, ...near.warningsAbout(await context.deps.store.posts.list(near.list))] : own;
}

/** What is known without asking anybody. */
export const ownWarnings = (
  { values, moment }: SubmittedPost,
  { slots }: Pick<ProjectSettings, 'slots'>,
  context: PostContext,
): Warning[] => [
  ...(canAnswer(context) ? asTypedWarnings(values) : []),
  ...(moment && values.Status !== 'DRAFT' ? quietWarning(moment, slots, context.profile) : []),
];

/** What the service may not list yet is only looked at for duplicates. */
const goesOut = (post: ListedPost) => isAhead(post) && post.own?.state !== 'scheduled';

/** It was said when the post, or the other one, got its time. */
const isPlanned = ({ moment, values }: SubmittedPost, current: Post | undefined): boolean =>
  current?.state === 'held' &&
  current.dueAt?.getTime() === moment?.at.getTime() &&
  values.Platforms.every((network) => current.platforms.includes(network));

/** The review of an import has said it. */
const canAnswer = ({ about: { importId, held } }: PostContext): boolean =>
  importId === undefined || held !== undefined;

/** Words that are published as they are, such as the blanks of a template. */
export const asTypedWarnings = (values: Draft): Warning[] =>
  reviewTexts(values)
    .filter(({ level }) => level === 'ask')
    .flatMap(({ fields, about = '', message }) => fields.map((field) => ({ about, field, say: message })));

/** It has another id once the service has it. */
const duplicateWarning = (duplicate: ListedPost): Warning => ({
  about: ['duplicate', ...duplicate.platforms, duplicate.scheduledAt?.toISOString()].join(' '),
  field: 'Content',
  say: alreadyScheduled(duplicate),
});

/** Reads the service’s other posts within a day. What there is to say is known once those of Upnext in `list` are read as well. */
export async function findNearPosts(
  post: SubmittedPost,
  { slots }: Pick<ProjectSettings, 'slots'>,
  context: PostContext,
  current?: Post,
) {
  const { project = '', moment, values } = post;
  const { about, actor, api, deps } = context;
  if (!moment || values.Status === 'DRAFT') return undefined;
  const { at } = moment;
  const listed = await findNear(api.recent, project, at);
  const isSlot = networksWithSlot(slots, values.Platforms, at).length > 0;
  const isSaid = isSlot || !canAnswer(context) || isPlanned(post, current);
  const notListedYet = new Date(deps.now().getTime() - FRESH_MS - CLOCK_DIFFERENCE_MS);
  const list: ListFilter = {
    workspace: actor.workspace,
    project,
    from: new Date(at.getTime() - NEAR_MS),
    to: new Date(at.getTime() + NEAR_MS),
    states: ['proposed', 'held', 'sending', 'scheduled'],
    justScheduled: { text: values.Content, since: notListedYet },
    besides: about.held?.id ?? about.submissionId,
  };
  const warningsAbout = (own: Post[]): Warning[] => {
    const planned = joined(listed, own);
    const duplicate = findDuplicate(values, planned);
    const crowd = isSaid ? [] : findCrowd(planned.filter(goesOut), values.Platforms, at);
    return [...(duplicate ? [duplicateWarning(duplicate)] : []), ...crowd];
  };
  return { list, warningsAbout };
}

/** Has the same text for one of the same networks. Unknown networks prove nothing, and posting again where it failed is no duplicate. */
export const findDuplicate = <One extends ComparedPost>(
  values: Draft,
  planned: readonly One[],
): One | undefined =>
  planned.find((post) =>
    listedTexts(post).some(({ platforms, content }) =>
      values.Platforms.some(
        (network) =>
          (platforms.includes(network) ? !hasFailedOn(post, network) : !platforms.some(isPlatform)) &&
          [textFor(values, network), sentTextFor(values, network)].some(
            (text) => comparableText(text) === comparableText(content),
          ),
      ),
    ),
  );

/** Names the networks if only their own texts are the same. */
export function sameText(values: Draft, twin: ComparedPost & { name: string }): string {
  const platforms = values.Platforms.filter((one) => findDuplicate({ ...values, Platforms: [one] }, [twin]));
  const isMain = platforms.some((network) => textFor(values, network) === values.Content);
  return `The ${isMain ? 'same text' : `text for ${networkNames({ platforms })}`} is already in ${twin.name}.`;
}

type ComparedPost = ShownFacts & Parameters<typeof listedTexts>[0];

const hasFailedOn = (post: ComparedPost, platform: string) =>
  listedState(post) === 'failed' || failedResults(post).some(({ network }) => network === platform);
