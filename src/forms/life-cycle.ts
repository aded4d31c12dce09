import { announceDecision, approvalResult, asApproved, whenItGoesOut } from './approval-requests.js';
import { restoreContext } from './context.js';
import { withNotices } from './views/form-views.js';
import { type About, noNotices, parseSubject, type Form, type LifeDeps } from './form.js';
import { LEASE_MS } from './one-worker.js';
import type { RegisteredForm } from './registered-form.js';
import { createResume } from './resume.js';
import { createSending } from './sending.js';
import { createShowOutcome } from './views/show-outcome.js';
import { createSubmit } from './submit.js';
import { notify } from '../slack/send/notify.js';
import { showCard, unsentCard } from './views/unsent-card.js';

/**
 * What happens after the button of a form is pressed, the same for every form: the submission is stored, sent once
 * (sending.ts), answered in the modal in time (submit.ts) or shown there later (show-outcome.ts), continued after a
 * restart (resume.ts), and kept for its owner until the service has it.
 */
export function registerForm<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps): RegisteredForm {
  const { begin, send, saveOutcome } = createSending(form, deps);
  const { updateCard } = createShowOutcome(form, deps);

  return {
    name: form.name,
    right: form.right,
    asksTo: ({ about }) => form.asksTo?.(form.about.parse(about)),
    label: createLabel(form),
    projects: createProjects(form),
    meant: ({ values, about }, profile) =>
      form.meant?.(form.values.parse(values), form.about.parse(about), profile),
    submit: createSubmit(form, deps),
    recover: createResume(form, deps),

    async approval(submission, client, reference) {
      if (!form.approval) return undefined;
      const { context, values } = await restoreContext(form, deps, submission, { client, reference });
      return form.approval(values, context);
    },

    async reopen(submission, client, reference) {
      const { context, values } = await restoreContext(form, deps, submission, { client, reference });
      const notices = submission.reason ? { ...noNotices, top: [submission.reason] } : noNotices;
      const about = { ...context.about, asksAdmin: context.about.asksAdmin && !context.may(form.right) };
      return withNotices(form.open(values, about, context.profile, notices), notices);
    },

    async sendAgain(submission, client, reference) {
      const { context, values } = await restoreContext(form, deps, submission, { client, reference });
      const outcome = await begin(context, values);
      await updateCard(context, values, { card: submission.card, ...outcome }, true);
    },

    confirm: createConfirm(form, deps),

    async approve(request, approver) {
      const { person, reference } = approver;
      const now = deps.now();
      const lease = new Date(now.getTime() + LEASE_MS);
      const decision = { state: 'sending', by: person, lease } as const;
      const submission = await deps.store.submissions.decide(request, decision, now);
      if (!submission) return false;
      const client = await deps.slack(request.workspace);
      const { context, values } = await restoreContext(form, deps, submission, { client, reference });
      const problems = form.check(values, context);
      const outcome = await saveOutcome(
        context,
        values,
        problems ? { state: 'refused', notices: problems } : await send(context, values),
      );
      await updateCard(context, values, outcome, true);
      const text = approvalResult(person, outcome, whenItGoesOut(form, values, context));
      await announceDecision(deps, approver, submission, { label: form.label(values, context.about), text });
      return true;
    },
  };
}

const createConfirm =
  <V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps): RegisteredForm['confirm'] =>
  async (submission, reference) => {
    const client = await deps.slack(submission.workspace);
    const { context, values } = await restoreContext(form, deps, submission, { client, reference });
    if (submission.state === 'unsent') {
      const label = form.label(values, context.about);
      return showCard(deps, submission, unsentCard(label, submission));
    }
    const done = await form.done(form.result.parse(submission.result), values, context);
    const reply = asApproved(done, context, form);
    if (submission.card) return showCard(deps, submission, reply);
    await notify(deps, context.actor, undefined, reply);
  };

const createLabel =
  <V, D, A extends About>(form: Form<V, D, A>): RegisteredForm['label'] =>
  ({ values, about }) => {
    const known = form.values.safeParse(values);
    return known.success
      ? form.label(known.data, form.about.safeParse(about).data)
      : 'A form from an older version of Upnext';
  };

const createProjects =
  <V, D, A extends About>(form: Form<V, D, A>): RegisteredForm['projects'] =>
  ({ values, about }) => {
    const known = form.values.safeParse(values);
    return known.success ? form.projects(known.data, parseSubject(about)) : [];
  };
