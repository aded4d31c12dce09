import type { ModalView } from '@slack/types';
import { barTo, findApprovers } from '../rights/access.js';
import { ACK_MS, settledWithin } from '../slack/answer/deadlines.js';
import { ackWith, updateWith } from '../slack/answer/show-result.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import type { Requester } from '../slack/people/actor.js';
import { askAdmins } from './ask-admin/ask.js';
import { sendRequests } from './ask-admin/requests.js';
import { approvalResult } from './ask-admin/words.js';
import { conclude, giveBack } from './conclude.js';
import {
  createContext,
  restoreContext,
  type Sending,
  type StoredForm,
  type Submission,
  submittedForm,
} from './context.js';
import { type AnyForm, atTop, type FormDeps, noNotices } from './form.js';
import { type KeptForm, workerJob, working } from './kept-forms-table.js';
import { carryOut, reasonOf } from './outcomes.js';
import { type FormSubmission, readSubmission } from './read-submission.js';
import { withNotices } from './views/form-views.js';
import { answerTo, outcomeView, tellResult } from './views/show-outcome.js';

/** A form with its life cycle. */
export type RegisteredForm = ReturnType<typeof registerForm>;

/**
 * What happens after the button of a form is pressed, the same for every form: it is sent once, and answered in the modal in time,
 * or shown there later. What its person may need again is kept (kept-forms-table.ts).
 */
export function registerForm(form: AnyForm, deps: FormDeps) {
  const restore = (stored: StoredForm, reference: string) => restoreContext(form, deps, stored, reference);
  return {
    ...form,

    submit: createSubmit(form, deps),

    /** The form with everything that was typed, and why its owner has it back. */
    async reopen(kept: KeptForm, reference: string): Promise<ModalView> {
      const { context, values } = await restore(kept, reference);
      const notices = kept.state === 'returned' && kept.reason ? atTop(kept.reason) : noNotices;
      return withNotices(form.open(values, context.about, context.profile, notices), notices);
    },

    /** Asks for what nobody fills in a form for. Resolves to what its owner reads. */
    async ask(asked: StoredForm, reference: string): Promise<string> {
      return reasonOf((await conclude(await askAdmins(await restore(asked, reference)))).outcome);
    },

    /** Asks the admins that it waits for. */
    sendRequests: async (kept: KeptForm, reference: string): Promise<void> =>
      sendRequests(kept, await restore(kept, reference), reference),

    /** Sends the values that were shown to the approver; false if the request was decided already. */
    async approve(asked: KeptForm, { person: approvedBy, reference }: Requester): Promise<boolean> {
      const now = deps.now();
      const kept = await deps.store.keptForms.change(asked, ['asked'], working(asked, now), now);
      if (!kept) return false;
      const asOwner = await restore(kept, reference);
      const sent = await attempt({ ...asOwner, context: { ...asOwner.context, approvedBy } });
      const { context, outcome, values } = sent;
      const card = outcome.state === 'delivered' ? await form.done(outcome.done, values, context) : undefined;
      const decided = { text: approvalResult(approvedBy, outcome), news: `news ${reference}`, card };
      await conclude(sent, { job: workerJob(kept, deps.now(), decided) });
      return true;
    },
  };
}

/** Only if Slack stops waiting, which is told "Still working" then, is what was typed stored. */
function createSubmit(form: AnyForm, deps: FormDeps) {
  /** The same press can arrive twice. */
  const underWay = new Map<string, Promise<Sending>>();

  return async (args: SubmitArgs): Promise<void> => {
    const submitted = readSubmission(form, deps, args);
    const typed = submittedForm(form, submitted);
    const earlier = underWay.get(typed.hash);
    const work = earlier ?? send(form, deps, submitted).finally(() => underWay.delete(typed.hash));
    underWay.set(typed.hash, work);
    const inTime = await settledWithin(ACK_MS, work, deps.startTimer);
    // The first one stores and tells the rest.
    if (earlier) return void (inTime && (await ackWith(args, await answerTo(inTime, args.view))));
    if (!inTime)
      await deps.store.keptForms
        .keep(typed, working(typed, deps.now()), deps.now())
        .catch((error: unknown) =>
          deps.log.warn({ reference: submitted.actor.reference, error }, 'could not keep a form'),
        );
    const sent = await work
      .then((done) => conclude(done, { isKept: !inTime }))
      .catch((error: unknown) => giveBack(form, deps, submitted, { args, error }));
    if (!sent) return;
    const answer = inTime ? await answerTo(sent, args.view) : updateWith(await outcomeView(sent));
    const isShown = await ackWith(args, answer);
    await tellResult(sent, isShown && answer.response_action !== 'clear');
  };
}

async function send(form: AnyForm, deps: FormDeps, submitted: FormSubmission): Promise<Sending> {
  const { values } = submitted;
  const created = await createContext(form, deps, submitted, values);
  const about = { ...created.about, ...(await form.decide?.(values, created)) };
  return attempt({ form, context: { ...created, about }, values });
}

/** The right of the form is enforced here: people without it can ask an admin. */
async function attempt(submission: Submission): Promise<Sending> {
  const { form, context, values } = submission;
  const { about, actor, approvedBy, deps, rights } = context;
  const became = (outcome: Sending['outcome']): Sending => ({ ...submission, outcome });
  const problems = form.check(values, context);
  if (problems) return became({ state: 'refused', notices: problems, isUntried: true });
  const bar = barTo(form.right, rights);
  const waitsItself = bar?.why === 'lacking' && form.waitsItself?.(values, about);
  if (!bar || approvedBy !== undefined || waitsItself)
    return became(await carryOut(() => form.send(values, context), context));
  const { say, why } = bar;
  if (why === 'uncertain') return became({ state: 'unsent', notices: atTop(say) });
  // Nobody asks for something in a project that they may not read.
  if (why === 'hidden') return became({ state: 'refused', notices: atTop(say), isOwn: true });
  if (about.asksAdmin) return askAdmins(submission);
  return became({ state: 'not-allowed', say, approvers: await findApprovers(deps, actor) });
}
