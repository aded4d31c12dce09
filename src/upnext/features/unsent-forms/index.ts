import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { closeRequest } from '../../forms/ask-admin/ask.js';
import {
  ALLOW,
  ALREADY_CLOSED,
  DECLINE,
  REQUEST_INTERRUPTED,
  requestedVersion,
} from '../../forms/ask-admin/words.js';
import { ASK_AN_ADMIN, formAbout, readAbout } from '../../forms/form.js';
import { KEPT_FORMS, type KeptForm, keptFormJob } from '../../forms/kept-forms-table.js';
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
import { type Access, allRequire } from '../../rights/access.js';
import { refusalNow } from '../../rights/not-allowed.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { escape } from '../../slack/text/markup.js';
import { buttonText, readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, ClosedArgs, Feature } from '../../ui/feature.js';

export const NOTHING_TO_DO = 'This form was already sent or discarded, or it is being sent right now.';

const nothingToDo = async (args: ActionArgs) =>
  void (await reportToPresser(args, 'Unsent form', NOTHING_TO_DO));

/** Forms that have not been sent: their owner can edit or discard them, and admins can allow what somebody has asked them. */
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
    await showModal(args, await form.reopen(kept, args.client, referenceOf(args.context)));
  }

  async function discard(args: ActionArgs): Promise<void> {
    const kept = await findOwn(args);
    if (!kept || !(await keptForms.finish(kept))) return nothingToDo(args);
    const actor = actorOf(args.context, args.body);
    await showCard(deps, kept, discardedCard(kept), actor.reference);
    await closeRequest(deps, kept, `<@${kept.person}> withdrew this.`, actor);
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

  const allow: Decide = async ({ form, ...request }, { actor }) =>
    (await forms.find(({ name }) => name === form)?.approve(request, actor)) ?? false;

  return {
    actions: {
      ...allRequire('anyone', { [EDIT]: edit, [DISCARD]: discard }),
      ...allRequire('administer', { [ALLOW]: decides(deps, allow), [DECLINE]: decides(deps, decline(deps)) }),
    },
    closed: Object.fromEntries(forms.map(({ name }) => [name, closed])),
    workers: [returningWorker(deps)],
  };
};

type Request = Pick<KeptForm, 'workspace' | 'form' | 'id' | 'hash'>;
/** Resolves to false if it was decided already. */
type Decide = (request: Request, admin: Pick<Access, 'actor' | 'profile'>) => Promise<boolean>;

/** Both buttons of a request. */
const decides = (deps: Deps, decide: Decide) => async (args: ActionArgs) => {
  const access = await args.access();
  const { actor } = access;
  const refusal = await refusalNow(deps, args.client, actor);
  const request = { workspace: actor.workspace, ...readButtonValue(requestedVersion, args.action) };
  if (!refusal && (await decide(request, access))) return deps.personChanges.publish(actor);
  await reportToPresser(args, ASK_AN_ADMIN, refusal ?? ALREADY_CLOSED);
};

const decline =
  (deps: Deps): Decide =>
  async (request, { actor: { person: decidedBy, reference }, profile }) => {
    const { keptForms, audit } = deps.store;
    const reason = `Declined by ${profile.realName || profile.name}.`;
    const returned = { state: 'returned', reason } as const;
    const kept = await keptForms.change(request, ['asked'], returned, deps.now());
    if (!kept) return false;
    await showReturned(deps, kept, reference);
    await closeRequest(deps, kept, `:x: ${escape(reason)}`, { reference, isNews: true });
    const { channel, project } = formAbout.parse(kept.about);
    const entry = entryBy({ ...kept, channel, reference }, deps.now(), kept.form, 'declined');
    await audit.write({ ...entry, decidedBy, project: project?.id });
    return true;
  };

/** The process that worked on a form has ended: its owner gets it back. */
const returningWorker = (deps: Deps): Worker =>
  defineWorker({
    queue: KEPT_FORMS,
    concurrency: 16,
    leaseSeconds: 60,
    schema: keptFormJob,
    async handler({ data, reference }) {
      const kept = await deps.store.keptForms.find(data);
      if (!kept || kept.state === 'returned') return undefined;
      const mayBeSent = kept.state !== 'asked';
      const reason = mayBeSent ? INTERRUPTED : REQUEST_INTERRUPTED;
      const returned = { state: 'returned', reason, mayBeSent } as const;
      const retryAt = await showCard(deps, kept, formCard({ ...kept, ...returned }), reference);
      if (retryAt) return { dueAt: retryAt, data };
      await closeRequest(deps, kept, `:hourglass_flowing_sand: ${reason}`, { reference });
      await deps.store.keptForms.change(kept, [kept.state], returned, deps.now());
      return undefined;
    },
  });
