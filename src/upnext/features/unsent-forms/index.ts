import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { closeRequests } from '../../forms/ask-admin/requests.js';
import { closedRequest, EXPIRED } from '../../forms/ask-admin/words.js';
import type { RegisteredForm } from '../../forms/submit.js';
import { readAbout } from '../../forms/form.js';
import { KEPT_FORMS, keptFormJob, type KeptForm } from '../../forms/kept-forms-table.js';
import {
  aboutForm,
  DISCARD,
  discardedCard,
  EDIT,
  returnedCard,
  sayBelowCard,
  showCard,
  showReturned,
} from '../../forms/views/returned-card.js';
import { defineWorker, type Worker } from '../../jobs/job.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { buttonText } from '../../slack/views/button-value.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { ActionArgs, ClosedArgs, Feature } from '../../ui/feature.js';

export { askAdmin } from './ask-admin.js';

export const NOTHING_TO_DO = 'This form was already sent or discarded, or it is being sent right now.';

/** Forms that have not been sent: their owner can edit or discard them. */
export const unsentForms = (deps: Deps, forms: RegisteredForm[]): Feature => {
  const { keptForms } = deps.store;

  /** Only the owner’s own form. */
  async function findOwn({ action, body, context }: ActionArgs): Promise<KeptForm | undefined> {
    const { workspace, person } = actorOf(context, body);
    const kept = await keptForms.find({ workspace, id: buttonText(action) });
    return kept?.person === person && kept.state !== 'working' ? kept : undefined;
  }

  async function edit(args: ActionArgs): Promise<void> {
    const kept = await findOwn(args);
    const form = kept && forms.find(({ name }) => name === kept.form);
    if (!form) return nothingToDo(deps, args);
    await showModal(args, await form.reopen(kept, args.client, referenceOf(args.context)));
  }

  async function discard(args: ActionArgs): Promise<void> {
    const kept = await findOwn(args);
    if (!kept || !(await keptForms.finish(kept))) return nothingToDo(deps, args);
    const actor = actorOf(args.context, args.body);
    const { reference } = actor;
    await showCard(deps, kept, discardedCard(kept), reference);
    const withdrawn = closedRequest(kept, `<@${kept.person}> withdrew this.`);
    await closeRequests(deps, aboutForm(kept, reference), withdrawn);
    await deps.personChanges.publish(actor);
  }

  /** The form was on the screen until now. */
  async function closed({ body, view, context }: ClosedArgs): Promise<void> {
    const actor = actorOf(context, body);
    const { submissionId: id } = readAbout(view);
    const kept = await keptForms.find({ workspace: actor.workspace, id });
    if (!kept) return;
    await showReturned(deps, kept, actor.reference);
    await deps.personChanges.publish(actor);
  }

  return {
    actions: allRequire('anyone', { [EDIT]: edit, [DISCARD]: discard }),
    closed: Object.fromEntries(forms.map(({ name }) => [name, closed])),
    workers: [returningWorker(deps)],
  };
};

/** The process that worked on a form has ended, or nobody has allowed it in time: its owner gets it back. */
const returningWorker = (deps: Deps): Worker =>
  defineWorker({
    queue: KEPT_FORMS,
    concurrency: 16,
    leaseSeconds: 60,
    schema: keptFormJob,
    async handler({ data, reference }) {
      const kept = await deps.store.keptForms.find(data);
      if (!kept || kept.state === 'returned') return undefined;
      const { state, reason } = kept;
      const retryAt = await showCard(deps, kept, returnedCard(kept), reference);
      if (retryAt) return { dueAt: retryAt, data };
      const text = `:hourglass_flowing_sand: ${reason ?? ''}`;
      if (reason === EXPIRED) await sayBelowCard(deps, kept, text, reference);
      await closeRequests(deps, aboutForm(kept, reference), closedRequest(kept, text));
      const returned = { state: 'returned', reason: reason ?? undefined } as const;
      await deps.store.keptForms.change(kept, [state], returned, deps.now());
      return undefined;
    },
  });

/** In the App Home there is no message to answer, so the view is updated instead. */
async function nothingToDo(
  deps: Pick<Deps, 'personChanges'>,
  { body, context, respond }: ActionArgs,
): Promise<void> {
  if (!body.response_url) return deps.personChanges.publish(actorOf(context, body));
  await respond({ response_type: 'ephemeral', replace_original: false, text: NOTHING_TO_DO });
}
