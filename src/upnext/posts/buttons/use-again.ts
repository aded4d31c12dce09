import type { FormDeps } from '../../forms/form.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { postButton } from '../card/buttons.js';
import { prepareForm, showForm } from '../form/open.js';
import { answerPostPress, overtaken } from '../news/press.js';
import { refusalFor } from './edit.js';
import { leftOf } from './form-to-edit.js';

/** *Use as a new post*, on the card of one that won’t go out: everything but its time, for the networks that didn’t get it. */
export const useAgain =
  (deps: FormDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const { workspace, person } = access.actor;
    const { id } = readButtonValue(postButton, args.action);
    const post = await deps.store.posts.find({ workspace, id });
    const refusal = post && (await refusalFor(access, post, true));
    if (!post || refusal) {
      const answer = refusal ?? overtaken(post, person);
      return answerPostPress(deps, args, { title: 'Schedule a post', post, answer });
    }
    const { Timezone: _, ...left } = leftOf(post);
    const values = {
      ...left,
      more: undefined,
      when: undefined,
      calendar: false,
      Status: 'SCHEDULED',
    } as const;
    const form = await prepareForm(deps, access, {
      values,
      about: { project: post.project, was: post.dueAt?.getTime() },
    });
    await args.ack();
    await showForm(deps, args, form);
  };
