import type { Deps } from '../../deps.js';
import { type FormDeps, noNotices, warnedAbout } from '../../forms/form.js';
import { reasonOf } from '../../forms/outcomes.js';
import { warn } from '../../forms/warn.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { canPublishNow, postButton } from '../card/buttons.js';
import type { PostAbout } from '../fields/about.js';
import type { OpenForm } from '../fields/field.js';
import { pickedMoment } from '../fields/when/moment.js';
import type { Post } from '../model/post.js';
import { dueIfNow } from '../model/retry-policy.js';
import { type Answer, answerPostPress, overtaken, refused } from '../news/press.js';
import { enterPost } from '../submit/enter-post.js';
import { asTypedWarnings } from '../submit/warnings.js';
import { openToEdit } from './edit.js';
import { aboutFor, leftOf, zoneFor } from './form-to-edit.js';

export const FROZEN_NOW = 'This project is frozen, so nothing can be published now. Nothing was changed.';

export const APPROVAL_FIRST =
  'This post needs approval first, so it can’t be published right away. Nothing was changed.';

/**
 * *Schedule* on a proposal and *Publish now*: the form’s own button, pressed by this person with what the card shows. What they
 * should see first is said in the form.
 */
export const submits =
  (deps: FormDeps, state: 'proposed' | 'held') =>
  async (args: ActionArgs): Promise<void> => {
    const { workspace, person, reference } = (await args.access()).actor;
    const { id, version } = readButtonValue(postButton, args.action);
    const post = await deps.store.posts.find({ workspace, id });
    const answerWith = (answer: Answer) => answerPostPress(deps, args, { title: 'Post', post, answer });
    if (post?.state !== state || post.version !== version) return answerWith(overtaken(post, person));
    const isNow = state === 'held';
    if (isNow && !canPublishNow(post)) return answerWith(refused(post.freeze ? FROZEN_NOW : APPROVAL_FIRST));
    const opened = await aboutFor(deps, args, { post, version });
    const { values, about } = isNow ? dueNow(deps, post, opened) : { values: post.values, about: opened };
    const outcome = await enterPost(deps, { workspace, person, values, about }, reference);
    if (outcome.state === 'refused')
      return openToEdit(deps, args, { values, about: warnedAbout(about, outcome.notices) }, outcome.notices);
    if (outcome.state !== 'delivered') return answerWith(refused(reasonOf(outcome)));
    if (isNow) await answerWith({ state: 'done', text: 'This post goes out in about a minute.' });
  };

function dueNow({ now }: Pick<Deps, 'now'>, post: Post, about: PostAbout): OpenForm {
  const moment = { at: dueIfNow(now()), zone: zoneFor(post, about)?.value ?? 'UTC', zoneGiven: false };
  const values = { ...leftOf(post), ...pickedMoment(moment) };
  // Whoever scheduled it has answered what is to be asked about its words.
  const asked = warn(asTypedWarnings(values), about)?.notices ?? noNotices;
  return { values, about: { ...warnedAbout(about, asked), moment } };
}
