import type { Deps } from '../../deps.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { keepInputs, type OpenView } from '../../slack/views/redraw.js';
import type { ActionArgs } from '../../ui/feature.js';
import { readPostAbout } from '../fields/about.js';
import {
  type Change,
  type Edit,
  type FieldDeps,
  type Load,
  type OpenForm,
  type Press,
  readerOf,
} from '../fields/field.js';
import { FIELDS } from '../fields/fields.js';
import { mayFillPicture, withoutUnlisted } from '../fields/picture.js';
import { lookUpSlots, withSlots } from '../fields/when/slots.js';
import { combined } from '../model/draft.js';
import { MORE_OPTIONS, readSchedule, scheduleModal } from './modal.js';

/** What happens while the form is open: it is drawn again, and fields change. */

/** The form is redrawn without slots if these take longer. */
const REDRAWN_AFTER_MS = 300;

type Listener = (args: ActionArgs) => Promise<void>;
type ChangeDeps = FieldDeps & Pick<Deps, 'redraws'>;

const loadsOf = (changes: Record<string, Change>): Record<string, Load> =>
  Object.fromEntries(
    Object.entries(changes).map(([action, change]): [string, Load] => [
      action,
      async (press) => (form) => change(form, press),
    ]),
  );

const LOADS = combined<Record<string, Load>>(
  loadsOf({ [MORE_OPTIONS]: ({ values, about }) => ({ values: { ...values, more: true }, about }) }),
  FIELDS.flatMap(({ changes = {}, loads }) => [loadsOf(changes), loads]),
);

/** By action. */
export const formActions = (deps: ChangeDeps): Record<string, Listener> =>
  Object.fromEntries(Object.entries(LOADS).map(([action, load]) => [action, changeForm(deps, load)]));

const changeForm =
  (deps: ChangeDeps, load: Load): Listener =>
  async (args) => {
    await args.ack();
    const { view } = args.body;
    if (!view) return;
    const press = await pressIn(deps, args, view);
    await press.draw(await load(press));
  };

function readForm(view: OpenView): OpenForm {
  const about = { ...readPostAbout(view), fillsPicture: mayFillPicture(view.state) };
  return { values: withoutUnlisted(readSchedule(view, about), about), about };
}

/** Who pressed what, and a way to draw the form again. */
async function pressIn(deps: ChangeDeps, args: ActionArgs, view: OpenView): Promise<Press> {
  const redraw = deps.redraws.press(args, view);
  const { action } = args;
  const { actor, profile } = await args.access();
  const reader = readerOf(deps, profile);
  const modalFor = ({ values, about }: OpenForm) => scheduleModal(values, about, reader);
  const drawNow = (edit: Edit) =>
    redraw((current) => {
      const form = readForm(current);
      return keepInputs(current, modalFor(form), modalFor(edit(form)));
    });

  /** Slots may be added later. */
  async function draw(edit: Edit): Promise<void> {
    const lookingUp = lookUpSlots(deps, edit(readForm(view)), { actor, reader });
    const inTime = await settledWithin(REDRAWN_AFTER_MS, lookingUp, deps.startTimer);
    await drawNow((form) => (inTime ? withSlots(edit(form), inTime) : edit(form)));
    if (inTime) return;
    const found = await lookingUp;
    await drawNow((form) => withSlots(form, found));
  }

  return { deps, actor, profile, reader, action, form: readForm(view), draw, choice: choiceOf(action) };
}

function choiceOf(action: ActionArgs['action']): string | undefined {
  if (action.type === 'static_select' || action.type === 'overflow') return action.selected_option.value;
  return 'value' in action ? action.value : undefined;
}
