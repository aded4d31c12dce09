import type { Deps } from '../../deps.js';
import type { Notices } from '../../forms/form.js';
import { reasonOf } from '../../forms/outcomes.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { aboutToKeep } from '../about.js';
import { heldButton } from '../card/buttons.js';
import { refused, overtaken, answerPress, isOnCard, type Answer } from '../held/press.js';
import type { Enter } from '../enter.js';
import type { HeldPost } from '../table/held-row.js';

/** Opens the form with the proposal, and with what stands in the way. */
type OpenForm = (args: ActionArgs, post: HeldPost, notices: Notices) => Promise<void>;

/** *Schedule* on a proposal: the form’s own button, pressed by this person, with what the card shows. */
export const scheduleProposed =
  (deps: Pick<Deps, 'now' | 'plan' | 'slackOnce' | 'store'>, enter: Enter, openForm: OpenForm) =>
  async (args: ActionArgs): Promise<void> => {
    const { workspace, person, reference } = (await args.access()).actor;
    const { id, version } = readButtonValue(heldButton, args.action);
    const post = await deps.store.heldPosts.find({ workspace, id });
    const answerWith = (answer: Answer) => answerPress(deps, args, { title: 'Proposal', post, answer });
    if (post?.state !== 'proposed' || post.version !== version) return answerWith(overtaken(post, person));
    const outcome = await enter(entered(args, post, { person, now: deps.now() }), reference);
    if (outcome.state === 'delivered') return;
    if (outcome.state === 'refused') return openForm(args, post, outcome.notices);
    return answerWith(refused(reasonOf(outcome)));
  };

/** The form as if the person had filled it in. */
function entered(args: ActionArgs, post: HeldPost, { person, now }: { person: string; now: Date }) {
  const { id, version, values, project, workspace } = post;
  const about = aboutToKeep(post.about);
  return {
    workspace,
    person,
    values,
    about: {
      ...about,
      openedAt: now.getTime(),
      submittedAt: now.getTime(),
      project: { ...about.project, ...project },
      held: { id, version, isDraft: true, isOnCard: isOnCard(args, post) },
    },
  };
}
