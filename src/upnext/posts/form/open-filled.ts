import * as z from 'zod';
import type { Api } from '../../api/client.js';
import type { Outcome } from '../../api/outcome.js';
import { projectSchema } from '../../forms/form.js';
import { withNotices } from '../../forms/views/form-views.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { formOrNotice } from '../../ui/open-form.js';
import { LOADING_FROM_SERVICE } from '../../ui/start-reading.js';
import { readerOf } from '../fields/field.js';
import { lookUpSlots, withSlots } from '../fields/when/slots.js';
import type { Draft } from '../model/draft.js';
import { scheduleModal } from './modal.js';
import { type OpenDeps, type Prefill, prepareForm } from './open.js';

/** Opens the form with a template or another post. It cannot be filled in later, because Slack keeps what is in an input. */

const MISSING = 'This no longer exists in the scheduling service, so nothing could be filled in.';

interface FilledFrom<Found> {
  load: (api: Api) => Promise<Outcome<Found | undefined>>;
  read: (found: Found) => Partial<Draft>;
}

/** A loading view opens first, because the trigger may expire before the service answers. */
export async function openFilled<Found>(
  deps: OpenDeps,
  args: ActionArgs,
  prefill: Prefill,
  { load, read }: FilledFrom<Found>,
): Promise<void> {
  await args.ack();
  await showWhenReady(args, messageView('Schedule a post', LOADING_FROM_SERVICE), async () => {
    const known = await args.access();
    const [{ values, about }, loaded] = await Promise.all([
      prepareForm(deps, known, prefill),
      deps.api(known.actor).then(load),
    ]);
    const filled = { ...values, ...(loaded.ok && loaded.value && read(loaded.value)) };
    const reader = readerOf(deps, known.profile);
    const form = { values: filled, about };
    const found = withSlots(form, await lookUpSlots(deps, form, { actor: known.actor, reader }));
    const problems = loaded.ok ? (loaded.value ? [] : [MISSING]) : [loaded.say];
    const view = scheduleModal(filled, found.about, reader);
    return formOrNotice(args, withNotices(view, { fields: {}, top: problems }));
  });
}

/** The project of the template or the post. */
export const projectToFill = ({ action }: ActionArgs): string =>
  readButtonValue(z.object({ project: projectSchema }), action).project.id;
