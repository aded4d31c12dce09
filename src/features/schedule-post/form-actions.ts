import type { Deps } from '../../deps.js';
import { emojiCharacters } from '../../emoji/emoji.js';
import { readAbout } from '../../forms/form.js';
import { settledWithin } from '../../slack/deadlines.js';
import { formatClock, isoDay } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import type { ActionArgs } from '../feature.js';
import { readSchedule } from './modal.js';
import { readerOf, scheduleModalFor } from './open.js';
import { readWhen, type ScheduleValues } from './post.js';

/** What happens while the form is open: the preview of the date, the counts per network, a choice of readings, the date picker. */

interface ShownView {
  hash?: string | undefined;
}

/** The form as it is on the screen, and a way to redraw it. */
async function openForm(deps: Deps, { access, body, client }: ActionArgs) {
  const { view } = body;
  if (!view) return undefined;
  const about = readAbout(view);
  const { actor, profile } = await access();
  const reader = readerOf(deps, profile);
  const modal = scheduleModalFor(reader);
  /** Resolves to the new view, or undefined when the form was redrawn since `before`. */
  const redraw = async (values: ScheduleValues, before: ShownView = view): Promise<ShownView | undefined> => {
    const update = {
      view_id: view.id,
      view: modal(values, about),
      ...(before.hash && { hash: before.hash }),
    };
    const shown = await client.views.update(update).catch(ignoreHashConflict);
    return shown && (shown.view ?? {});
  };
  return { about, actor, view, values: readSchedule(view), reader, redraw };
}

/** When somebody changes two fields quickly, the later redraw shows both changes. */
function ignoreHashConflict(error: Error & { data?: { error?: string } }): undefined {
  if (error.data?.error !== 'hash_conflict') throw error;
}

/** Redraws the form with a change. Slack keeps what was typed in the meantime. */
const redrawWith =
  (change: (values: ScheduleValues, reader: Reader, args: ActionArgs) => ScheduleValues) =>
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await openForm(deps, args);
    await form?.redraw(change(form.values, form.reader, args));
  };

export const refresh = redrawWith((values) => values);

export const chooseReading = redrawWith((values, _, { action }) => {
  const words = 'value' in action ? action.value : undefined;
  return { ...values, when: words ?? values.when, calendar: false, replaced: values.replaced + 1 };
});

/** Switches between words and the date picker, with the same moment in both. */
export const switchWhen = redrawWith((values, reader) => ({
  ...values,
  when: otherNotation(values, reader),
  calendar: !values.calendar,
  replaced: values.replaced + 1,
}));

function otherNotation(values: ScheduleValues, reader: Reader): ScheduleValues['when'] {
  const when = readWhen(values, reader);
  if (!when?.ok) return undefined;
  const { at, zone } = when;
  return values.calendar ? `${isoDay(at, zone)} ${formatClock(at, zone)}` : at.getTime() / 1000;
}

/** A template that loads within this time is filled in without a loading state. */
const LOADING_AFTER_MS = 300;

/**
 * Fills a template's text into an empty form. While it loads, the form has no content input, so that nobody types text
 * that would be overwritten.
 */
export const fillTemplate =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await openForm(deps, args);
    if (!form) return;
    const { about, actor, view, values, redraw } = form;
    const project = about.project?.id ?? values.project?.value;
    if (!project || !values.template || values.Content.trim()) return void (await redraw(values));
    const api = await deps.api(actor);
    const loading = api.getTemplate(project, values.template.value);
    const loaded = await settledWithin(LOADING_AFTER_MS, loading, deps.startTimer);
    const shown = loaded ? view : await redraw({ ...values, fetching: true });
    if (!shown) return;
    const template = loaded ?? (await loading);
    const text = template.ok && template.value?.content;
    const filled = text ? { Content: emojiCharacters(text), lengths: undefined } : {};
    await redraw({ ...values, ...filled, replaced: values.replaced + 1 }, shown);
  };
