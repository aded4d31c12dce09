import type { ViewOutput } from '@slack/bolt';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { redraw, type ShownView } from '../../slack/views/redraw.js';
import type { ActionArgs } from '../../ui/feature.js';
import { readPostAbout } from '../fields/about.js';
import { type Change, type FieldDeps, type OpenForm, type Press, readerOf } from '../fields/field.js';
import { FIELDS } from '../fields/fields.js';
import { withoutUnlisted } from '../fields/picture.js';
import { lookUpSlots } from '../fields/when/slots.js';
import { combined } from '../model/draft.js';
import { MORE_OPTIONS, readSchedule, scheduleModal } from './modal.js';

/** What happens while the form is open: it is drawn again, and fields change. */

/** The form is redrawn without slots if these take longer. */
const REDRAWN_AFTER_MS = 300;

type Listener = (args: ActionArgs) => Promise<void>;

const CHANGES = combined<Record<string, Change>>(
  { [MORE_OPTIONS]: ({ values, about }) => ({ values: { ...values, more: true }, about }) },
  FIELDS.map(({ changes }) => changes),
);

/** By action. */
export const formActions = (deps: FieldDeps): Record<string, Listener> =>
  Object.fromEntries(Object.entries(CHANGES).map(([action, change]) => [action, changeForm(deps, change)]));

const changeForm =
  (deps: FieldDeps, change: Change): Listener =>
  async (args) => {
    await args.ack();
    const { view } = args.body;
    if (!view) return;
    const press = await openForm(deps, args, view);
    await press.draw(await change(readForm(view), press));
  };

function readForm(view: ViewOutput): OpenForm {
  const about = readPostAbout(view);
  return { values: withoutUnlisted(readSchedule(view, about), about), about };
}

/** Who pressed what, and a way to draw the form again. Slack keeps what was typed in the meantime. */
async function openForm(
  deps: FieldDeps,
  { access, action, client }: ActionArgs,
  view: ViewOutput,
): Promise<Press> {
  const known = await access();
  const { actor, profile } = known;
  const reader = readerOf(deps, profile);
  let shown: ShownView | undefined = view;

  /** Slots may be added later. */
  async function draw(form: OpenForm): Promise<void> {
    const lookingUp = lookUpSlots(deps, form, { actor, reader });
    const inTime = await settledWithin(REDRAWN_AFTER_MS, lookingUp, deps.startTimer);
    shown &&= await redraw(client, shown, scheduleModal(form.values, inTime ?? form.about, reader));
    if (!inTime && shown) await redraw(client, shown, scheduleModal(form.values, await lookingUp, reader));
  }

  return { deps, actor, profile, reader, action, draw, choice: choiceOf(action) };
}

function choiceOf(action: ActionArgs['action']): string | undefined {
  if (action.type === 'static_select' || action.type === 'overflow') return action.selected_option.value;
  return 'value' in action ? action.value : undefined;
}
