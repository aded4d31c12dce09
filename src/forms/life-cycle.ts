import { announceDecision, approvalResult, whenItGoesOut } from './approval-requests.js';
import { createAttempt } from './attempt.js';
import { restoreContext } from './context.js';
import { withNotices } from './views/form-views.js';
import { type About, noNotices, parseSubject, type Form, type LifeDeps } from './form.js';
import type { RegisteredForm } from './registered-form.js';
import { createSubmit } from './submit.js';
import { createShowOutcome } from './views/show-outcome.js';

/**
 * What happens after the button of a form is pressed, the same for every form: it is sent once (attempt.ts), and answered in the
 * modal in time, or shown there later (submit.ts). What its person may need again is kept (kept-forms-table.ts).
 */
export function registerForm<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps): RegisteredForm {
  const { attempt, conclude } = createAttempt(form, deps);
  const { showInMessage } = createShowOutcome(form, deps);

  return {
    name: form.name,
    right: form.right,
    asksTo: ({ about }) => form.asksTo?.(form.about.parse(about)),
    label: createLabel(form),
    projects: createProjects(form),
    meant: ({ values, about }, profile) =>
      form.meant?.(form.values.parse(values), form.about.parse(about), profile),
    submit: createSubmit(form, deps),

    async approval(kept, client, reference) {
      if (!form.approval) return undefined;
      const { context, values } = await restoreContext(form, deps, kept, { client, reference });
      return form.approval(values, context);
    },

    async reopen(kept, client, reference) {
      const { context, values } = await restoreContext(form, deps, kept, { client, reference });
      const notices = kept.reason ? { ...noNotices, top: [kept.reason] } : noNotices;
      const about = { ...context.about, asksAdmin: context.about.asksAdmin && !context.may(form.right) };
      return withNotices(form.open(values, about, context.profile, notices), notices);
    },

    async approve(request, approver) {
      const { person: approvedBy, reference } = approver;
      const { keptForms } = deps.store;
      const kept = await keptForms.change(request, ['asked'], { state: 'working' }, deps.now());
      if (!kept) return false;
      const client = await deps.slack(request.workspace);
      const { context: asOwner, values } = await restoreContext(form, deps, kept, { client, reference });
      const context = { ...asOwner, approvedBy };
      const outcome = await attempt(context, values);
      const card = await conclude(context, values, outcome);
      await showInMessage(context, values, { outcome, card });
      const text = approvalResult(approvedBy, outcome, whenItGoesOut(form, values, context));
      await announceDecision(deps, approver, kept, { label: form.label(values, context.about), text });
      return true;
    },
  };
}

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
