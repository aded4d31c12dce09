import type { Deps } from '../../deps.js';
import { tellDecided } from '../../forms/ask-admin/requests.js';
import { readAbout } from '../../forms/form.js';
import { KEPT_FORMS, type KeptForm, keptFormJob, workerJob } from '../../forms/kept-forms-table.js';
import { INTERRUPTED } from '../../forms/outcomes.js';
import type { RegisteredForm } from '../../forms/submit.js';
import {
  DISCARD,
  discardedCard,
  EDIT,
  formCard,
  showCard,
  showReturned,
} from '../../forms/views/returned-card.js';
import { defineWorker, type Worker } from '../../jobs/job.js';
import { allRequire } from '../../rights/access.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { buttonText } from '../../slack/views/button-value.js';
import type { ActionArgs, ClosedArgs, Feature } from '../../ui/feature.js';
import { requestActions } from './requests.js';

export const NOTHING_TO_DO = 'This form was already sent or discarded, or it is being sent right now.';

const nothingToDo = async (args: ActionArgs) =>
  void (await reportToPresser(args, 'Unsent form', NOTHING_TO_DO));

/** Forms that have not been sent: their owner can edit or discard them, and admins decide about those that wait for them. */
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
    if (!form) return nothingToDo(args);
    await showModal(args, await form.reopen(kept, referenceOf(args.context)));
  }

  async function discard(args: ActionArgs): Promise<void> {
    const kept = await findOwn(args);
    if (!kept) return nothingToDo(args);
    const withdrawn = { text: `<@${kept.person}> withdrew this.`, card: discardedCard(kept) };
    const job = workerJob(kept, deps.now(), withdrawn);
    if (!(await keptForms.finish(kept, { job }))) return nothingToDo(args);
    deps.jobs.stored([job]);
    await deps.personChanges.publish(actorOf(args.context, args.body));
  }

  /** The form was on the screen until now. */
  async function closed({ body, view, context }: ClosedArgs): Promise<void> {
    const actor = actorOf(context, body);
    const key = { ...actor, id: readAbout(view).submissionId };
    if (await showReturned(deps, key, actor.reference)) await deps.personChanges.publish(actor);
  }

  return {
    actions: {
      ...allRequire('anyone', { [EDIT]: edit, [DISCARD]: discard }),
      ...requestActions(deps, forms),
    },
    closed: Object.fromEntries(forms.map(({ name }) => [name, closed])),
    workers: [formWorker(deps, forms)],
  };
};

/** Shows what has become of a form while nobody was looking, and asks the admins that it waits for. */
const formWorker = (deps: Deps, forms: RegisteredForm[]): Worker =>
  defineWorker({
    queue: KEPT_FORMS,
    concurrency: 16,
    leaseSeconds: 60,
    schema: keptFormJob,
    async handler({ data, reference }) {
      const { decided, ...key } = data;
      const { keptForms } = deps.store;
      const kept = await keptForms.find(key);
      if (kept?.state === 'working') {
        // The process that worked on it has ended: its owner gets it back, in the next run.
        const job = workerJob(kept, deps.now(), { text: `:hourglass_flowing_sand: ${INTERRUPTED}` });
        const returned = { state: 'returned', reason: INTERRUPTED, mayBeSent: true, job } as const;
        await keptForms.change(kept, ['working'], returned, deps.now());
        return undefined;
      }
      const owner = kept ?? (decided && { ...key, ...decided });
      if (!owner) return undefined;
      const card = decided?.card ?? (kept && formCard(kept));
      let dueAt: Date | undefined;
      if (kept?.state === 'asked')
        await forms.find(({ name }) => name === kept.form)?.sendRequests(kept, reference);
      else if (card) dueAt = await showCard(deps, owner, card, reference);
      if (decided) dueAt ??= await tellDecided(deps, key, decided, reference);
      await deps.personChanges.publish({ ...owner, reference });
      return dueAt && { dueAt, data };
    },
  });
