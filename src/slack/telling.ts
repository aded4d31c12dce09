import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import type { Settled } from './carry-out.js';
import type { SubmitArgs } from './ears.js';
import { finished } from './form-views.js';
import type { Form, FormContext } from './form.js';
import { fitsInline, formIdOf } from './settled.js';
import { cardOf, viewOf } from './standing.js';
import { tell } from './tell.js';
import { showCard } from './unsent-card.js';

/** What became of a form is told in the form itself while it is on the screen, and else in a message to its owner. */

export function telling<V, D>(form: Form<V, D>, deps: Deps) {
  async function answer({ ack, view }: SubmitArgs, context: FormContext, values: V, settled: Settled<D>) {
    if (settled.state === 'delivered') return ack({ response_action: 'clear' });
    if (settled.state === 'refused' && fitsInline(settled.notices, view)) {
      if (!settled.notices.shown) return ack({ response_action: 'errors', errors: settled.notices.fields });
    }
    return ack({ response_action: 'update', view: viewOf(form, values, settled, context) });
  }

  async function afterwards(context: FormContext, values: V, settled: Settled<D>): Promise<void> {
    if (settled.state === 'delivered') {
      await tell(deps, context.who, context.about, await form.done(settled.done, values, context));
    }
    await bringUp(context, values, settled);
  }

  async function showLate(
    client: WebClient,
    context: FormContext,
    values: V,
    settled: Settled<D>,
  ): Promise<void> {
    const reply = settled.state === 'delivered' ? await form.done(settled.done, values, context) : undefined;
    const view = reply ? finished(reply) : viewOf(form, values, settled, context);
    const shown = await client.views
      .update({ view_id: context.about.view ?? '', view })
      .catch(() => undefined);
    if (!shown?.ok && reply) await tell(deps, context.who, context.about, reply);
    await bringUp(context, values, settled, !shown?.ok);
  }

  /** The message to the owner: written when the form is not on the screen, and edited from then on. */
  async function bringUp(
    context: FormContext,
    values: V,
    settled: Settled<D>,
    unseen = false,
  ): Promise<void> {
    const { card, state } = settled;
    const { workspace, person } = context.who;
    const kept = { id: formIdOf(settled, context.about), workspace, person, card: card ?? null };
    const reply =
      card || unseen || SHOWN_IN_ANY_CASE.has(state)
        ? await cardOf(form, values, settled, context)
        : undefined;
    if (reply) await showCard(deps, kept, reply);
    if (reply && settled.state === 'refused' && settled.notices.shown)
      await deps.store.submissions.keepAbout(kept, { ...context.about, shown: settled.notices.shown });
    if (card !== undefined) await deps.changes.tell(context.who);
  }

  return { answer, afterwards, showLate, bringUp };
}

/** What its owner is to know even with the form before their eyes, which may be closed at any time. */
const SHOWN_IN_ANY_CASE = new Set(['unsent', 'unknown']);
