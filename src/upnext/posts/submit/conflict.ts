import { atField, atTop, warned } from '../../forms/form.js';
import type { Obstacle, Warning } from '../../forms/warn.js';
import { noPermission } from '../../rights/rights.js';
import { networksInSentence } from '../../ui/words.js';
import { changedTo } from '../card/changes.js';
import type { PostContext } from '../fields/about.js';
import { isSameDraft, type SubmittedPost } from '../model/draft.js';
import { networksLeft, type Post } from '../model/post.js';
import { isChangeable } from '../model/states.js';

/** Whether the post that a form changes is still the one that it was opened with, and what its person is told if not. */

/** The post that the form has stored, or changes. */
export const findStored = ({ actor, about, deps }: PostContext): Promise<Post | undefined> =>
  deps.store.posts.find({ workspace: actor.workspace, id: about.held?.id ?? about.submissionId });

export const LEFT_MEANWHILE =
  'This post can’t be changed anymore, because it was sent to the scheduling service or cancelled in the meantime. Copy your text if you still need it.';

export const alreadyAtService = (networks: string[]) =>
  `Already scheduled on ${networksInSentence(networks)}, where it can’t be changed. Remove ${networksInSentence(networks)}.`;

export const CHANGED_MEANWHILE = (name: string, changes: string[]) =>
  `${[`${name} changed this post while this form was open.`, ...changes].join(' ')} To save your version anyway, press the button again.`;

export const gone = warned(atTop(LEFT_MEANWHILE));

export async function findConflict(
  post: SubmittedPost,
  context: PostContext,
): Promise<Obstacle & { current?: Post | undefined }> {
  const { held } = context.about;
  if (!held) return {};
  const current = await findStored(context);
  if (current && isSaved(current, post, context)) return { current };
  if (!current || !isChangeable(current.state)) return { refused: gone };
  if (current.author !== context.actor.person && !context.rights.may('schedule'))
    return { refused: warned(atTop(noPermission('schedule', false))) };
  const { Platforms } = post.values;
  const left = networksLeft({ ...current, platforms: Platforms });
  const again = Platforms.filter((platform) => !left.includes(platform));
  if (again.length > 0) return { refused: warned(atField('Platforms', alreadyAtService(again))) };
  if (current.version === held.version) return { current };
  return { warning: await changedMeanwhile(current, post, context), current };
}

/** The same press arrived before. */
export const isSaved = (stored: Post, post: SubmittedPost, { about, actor }: PostContext): boolean =>
  about.held !== undefined &&
  stored.version > about.held.version &&
  stored.writtenBy === actor.person &&
  isSameDraft(stored.values, post.values);

async function changedMeanwhile(
  current: Post,
  post: SubmittedPost,
  { actor, deps }: PostContext,
): Promise<Warning> {
  const { changedBy, version, workspace } = current;
  const profile = await deps.people.find(await deps.slack(workspace), { ...actor, person: changedBy });
  const changes = changedTo(current, post);
  return { about: `version ${version}`, say: CHANGED_MEANWHILE(profile.realName || profile.name, changes) };
}
