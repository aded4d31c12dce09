import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { readPostAbout, type PostAbout } from '../about.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import type { ActionArgs } from '../../ui/feature.js';
import { combined, valuesFor } from '../fields/draft.js';
import type { Change, OpenForm, Press, DrawDeps } from '../field.js';
import { draftSchema, FIELDS } from '../fields.js';
import { readerOf } from './reader.js';
import { lookUp } from './look-up.js';
import { MORE_OPTIONS, readSchedule, USE_OTHER_TEXT } from './modal.js';
import { scheduleModalFor } from './open.js';

/** What happens while the form is open: it is drawn again, and fields change. */

/** The form is redrawn without slots if these take longer. */
const REDRAWN_AFTER_MS = 300;

type Listener = (args: ActionArgs) => Promise<void>;

/** By action. */
export function formActions(deps: DrawDeps): Record<string, Listener> {
  const changes = combined(
    CHANGES,
    FIELDS.map((field) => field.changes),
  );
  const redraws = FIELDS.flatMap((field) => field.redraws ?? []);
  return {
    ...Object.fromEntries(redraws.map((action) => [action, changeForm(deps, redraw)])),
    ...mapValues(changes, (change) => changeForm(deps, change)),
  };
}

/** The text that somebody else gave the held post in the meantime. */
const takeOtherText: Change = async ({ values, about }, { actor, deps }) => {
  const post = await deps.plan.find({ workspace: actor.workspace, id: about.held?.id ?? '' });
  if (!post) return { values, about };
  const { Content, texts } = valuesFor(draftSchema.parse(post.values), values.Platforms);
  const replaced = values.replaced + 1;
  return { values: { ...values, Content, texts, lengths: undefined, replaced }, about };
};

/** Those of no field. */
const CHANGES: Record<string, Change> = {
  [MORE_OPTIONS]: ({ values, about }) => ({ values: { ...values, more: true }, about }),
  [USE_OTHER_TEXT]: takeOtherText,
};

const redraw: Change = async (form, press) => {
  let changed = form;
  for (const field of FIELDS) changed = (await field.beforeRedraw?.(changed, press)) ?? changed;
  return changed;
};

const changeForm =
  (deps: DrawDeps, change: Change): Listener =>
  async (args) => {
    const { ack, body, client } = args;
    const { view } = body;
    if (!view) return ack();
    let opening: ReturnType<typeof openForm> | undefined;
    /** Once. Not before the ack, where nobody would be told that it failed. */
    const opened = () => (opening ??= openForm(deps, args, (shown) => pressed.draw(client, shown)));
    const pressed = deps.openForms.press(
      view,
      async (form) => change(form, (await opened()).press),
      async () => (await opened()).isOpen(form.about),
    );
    await ack();
    const { draw } = await opened();
    const form = readForm(view);
    const changed = await pressed.changed(form);
    if (changed) await draw(changed);
  };

function readForm(view: ViewOutput): OpenForm {
  const about = readPostAbout(view);
  return { values: readSchedule(view, about), about };
}

/** Who pressed what, and a way to draw the form again. Slack keeps what was typed in the meantime. */
async function openForm(
  deps: DrawDeps,
  { access, action }: ActionArgs,
  show: (view: ModalView) => Promise<ViewOutput | undefined>,
) {
  const known = await access();
  const { actor, profile } = known;
  const reader = readerOf(deps, profile);
  const modal = scheduleModalFor(reader);
  /** Slots may be added later. */
  const draw = async (form: OpenForm): Promise<void> => {
    const lookingUp = lookUp(deps, form, { access: known, reader });
    const inTime = await settledWithin(REDRAWN_AFTER_MS, lookingUp, deps.startTimer);
    const current = await show(modal(form.values, inTime ?? form.about));
    if (current) return draw(readForm(current));
    if (!inTime) await show(modal(form.values, await lookingUp));
  };
  const press: Press = { deps, actor, profile, reader, action, draw, choice: choiceOf(action) };
  const isOpen = async ({ submissionId }: PostAbout) =>
    !(await deps.store.submissions.find(actor.workspace, submissionId));
  return { press, draw, isOpen };
}

function choiceOf(action: ActionArgs['action']): string | undefined {
  if (action.type === 'static_select' || action.type === 'overflow') return action.selected_option.value;
  return 'value' in action ? action.value : undefined;
}

const mapValues = <From, To>(from: Record<string, From>, to: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, one]) => [key, to(one)]));
