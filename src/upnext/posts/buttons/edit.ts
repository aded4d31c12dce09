import type { FormDeps, Notices } from '../../forms/form.js';
import { type Access, isHidden } from '../../rights/access.js';
import { noAccess, refuse } from '../../rights/not-allowed.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { postButton } from '../card/buttons.js';
import { type OpenForm, readerOf } from '../fields/field.js';
import { withDecidedMoment } from '../fields/when/moment.js';
import { showForm } from '../form/open.js';
import type { Draft } from '../model/draft.js';
import type { Post } from '../model/post.js';
import { isChangeable } from '../model/states.js';
import { problemsOf, textsOf } from '../model/texts.js';
import { type Answer, answerPostPress, overtaken, refused } from '../news/press.js';
import { aboutFor, leftOf, zoneFor } from './form-to-edit.js';

/** The current version, and what was wrong with it. */
export const edit =
  (deps: FormDeps, change: Partial<Draft> = {}) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { id, version, when } = readButtonValue(postButton, args.action);
    const post = await deps.store.posts.find({ workspace: actor.workspace, id });
    if (!post || !isChangeable(post.state))
      return answerPostPress(deps, args, { title: 'Edit post', post, answer: overtaken(post, actor.person) });
    const refusal = await refusalFor(await args.access(), post, post.author === actor.person);
    if (refusal) return answerPostPress(deps, args, { title: 'Edit post', post, answer: refusal });
    const was = 'when' in change ? post.dueAt : undefined;
    const { moment, ...known } = await aboutFor(deps, args, { post, version, was });
    const about = when ? known : { ...known, moment };
    const Status = post.state === 'draft' ? 'DRAFT' : post.values.Status;
    const left = { ...leftOf(post), Status, ...change, ...(when && { when }) };
    const problems = problemsOf(left, textsOf(post));
    // Slack shows a date picker in its reader’s time zone.
    const Timezone = left.calendar ? left.Timezone : zoneFor(post, about);
    const isMarked = Object.keys(problems).length > 0;
    const top = post.state === 'refused' && post.reason ? [isMarked ? CORRECT_BELOW : post.reason] : [];
    await openToEdit(deps, args, { values: { ...left, Timezone }, about }, { fields: problems, top });
  };

/** `isOwn`: whoever may not schedule posts may still do that with this one. */
export async function refusalFor(access: Access, post: Post, isOwn: boolean): Promise<Answer | undefined> {
  const { project } = post;
  const rights = await access.inProject(project.id);
  if (isHidden(rights)) return refused(noAccess(access, rights).text);
  if (isOwn || rights.may('schedule')) return undefined;
  return refused((await refuse('schedule', access, { ...rights, project })).text);
}
const CORRECT_BELOW = 'The service rejected this post. What to correct is marked below.';

export async function openToEdit(
  deps: FormDeps,
  args: ActionArgs,
  { values, about }: OpenForm,
  notices: Notices,
): Promise<void> {
  const { profile } = await args.access();
  await args.ack();
  await showForm(deps, args, withDecidedMoment(values, about, readerOf(deps, profile)), notices);
}
