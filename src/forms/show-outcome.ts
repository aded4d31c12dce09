import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import type { SubmissionOutcome } from './carry-out.js';
import type { SubmitArgs } from '../slack/listeners.js';
import { doneView } from './form-views.js';
import type { Form, FormContext } from './form.js';
import { fitsInline, nextSubmissionId } from './outcomes.js';
import { outcomeCard, outcomeView } from './status-views.js';
import { notify } from '../slack/notify.js';
import { showCard } from './unsent-card.js';

/** What became of a form is told in the form itself while it is on the screen, and else in a message to its owner. */

export function createShowOutcome<V, D>(form: Form<V, D>, deps: Deps) {
  async function answerSubmission(
    { ack, view }: SubmitArgs,
    context: FormContext,
    values: V,
    outcome: SubmissionOutcome<D>,
  ) {
    if (outcome.state === 'delivered') return ack({ response_action: 'clear' });
    if (outcome.state === 'refused' && fitsInline(outcome.notices, view)) {
      if (!outcome.notices.shown) return ack({ response_action: 'errors', errors: outcome.notices.fields });
    }
    return ack({ response_action: 'update', view: outcomeView(form, values, outcome, context) });
  }

  async function notifyAfterAck(
    context: FormContext,
    values: V,
    outcome: SubmissionOutcome<D>,
  ): Promise<void> {
    if (outcome.state === 'delivered') {
      await notify(deps, context.actor, context.about, await form.done(outcome.done, values, context));
    }
    await updateCard(context, values, outcome);
  }

  async function showLate(
    client: WebClient,
    context: FormContext,
    values: V,
    outcome: SubmissionOutcome<D>,
  ): Promise<void> {
    const reply = outcome.state === 'delivered' ? await form.done(outcome.done, values, context) : undefined;
    const view = reply ? doneView(reply) : outcomeView(form, values, outcome, context);
    const shown = await client.views
      .update({ view_id: context.about.view ?? '', view })
      .catch(() => undefined);
    if (!shown?.ok && reply) await notify(deps, context.actor, context.about, reply);
    await updateCard(context, values, outcome, !shown?.ok);
  }

  /** The message to the owner: written when the form is not on the screen, and edited from then on. */
  async function updateCard(
    context: FormContext,
    values: V,
    outcome: SubmissionOutcome<D>,
    unseen = false,
  ): Promise<void> {
    const { card, state } = outcome;
    const { workspace, person } = context.actor;
    const kept = { id: nextSubmissionId(outcome, context.about), workspace, person, card: card ?? null };
    const reply =
      card || unseen || SHOWN_IN_ANY_CASE.has(state)
        ? await outcomeCard(form, values, outcome, context)
        : undefined;
    if (reply) await showCard(deps, kept, reply);
    if (reply && outcome.state === 'refused' && outcome.notices.shown)
      await deps.store.submissions.saveAbout(kept, { ...context.about, shown: outcome.notices.shown });
    if (card !== undefined) await deps.personChanges.publish(context.actor);
  }

  return { answerSubmission, notifyAfterAck, showLate, updateCard };
}

/** What its owner is to know even with the form before their eyes, which may be closed at any time. */
const SHOWN_IN_ANY_CASE = new Set(['unsent', 'unknown']);
