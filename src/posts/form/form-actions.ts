import { type PostAbout, readPostAbout } from '../about.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { redrawView } from '../../slack/answer/redraw-view.js';
import type { ActionArgs } from '../../ui/feature.js';
import { combined, valuesFor } from '../draft.js';
import type { Change, OpenForm, Press, FieldDeps } from '../field.js';
import { draftSchema, FIELDS } from '../fields.js';
import { readerOf } from '../reader.js';
import { lookUp } from './look-up.js';
import { MORE_OPTIONS, readSchedule, USE_OTHER_TEXT } from './modal.js';
import { scheduleModalFor } from './open.js';

/** What happens while the form is open: it is drawn again, and fields change. */

/** The form is redrawn without slots if these take longer. */
const REDRAWN_AFTER_MS = 300;

type Listener = (args: ActionArgs) => Promise<void>;

/** By action. */
export function formActions(deps: FieldDeps): Record<string, Listener> {
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
  (deps: FieldDeps, change: Change): Listener =>
  async (args) => {
    const open = await readOpenForm(deps, args);
    if (!open) return;
    const { form, press, draw } = open;
    const changed = await change(form, press);
    if (changed) await draw(changed);
  };

/** The form as it is on the screen, and a way to draw it again. Slack keeps what was typed in the meantime. */
async function readOpenForm(deps: FieldDeps, { access, ack, action, body, client }: ActionArgs) {
  await ack();
  const { view } = body;
  if (!view) return undefined;
  const known = await access();
  const { actor, profile } = known;
  const reader = readerOf(deps, profile);
  const modal = scheduleModalFor(reader);
  let latest: { hash?: string | undefined } | undefined = view;
  /** Does nothing once the form was drawn again by somebody else. Slots may be added later. */
  const draw = async (form: OpenForm): Promise<boolean> => {
    const show = async (about: PostAbout) => {
      if (latest)
        latest = await redrawView(client, { id: view.id, hash: latest.hash }, modal(form.values, about));
    };
    const lookingUp = lookUp(deps, form, { access: known, reader });
    const inTime = await settledWithin(REDRAWN_AFTER_MS, lookingUp, deps.startTimer);
    await show(inTime ?? form.about);
    if (!inTime) await show(await lookingUp);
    return latest !== undefined;
  };
  const about = readPostAbout(view);
  const press: Press = { deps, actor, profile, reader, action, draw, choice: choiceOf(action) };
  return { form: { values: readSchedule(view, about), about }, press, draw };
}

function choiceOf(action: ActionArgs['action']): string | undefined {
  if (action.type === 'static_select' || action.type === 'overflow') return action.selected_option.value;
  return 'value' in action ? action.value : undefined;
}

const mapValues = <From, To>(from: Record<string, From>, to: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, one]) => [key, to(one)]));
