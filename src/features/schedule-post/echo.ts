import type { Deps } from '../../deps.js';
import type { ActionArgs } from '../feature.js';
import { readAbout } from '../../forms/form.js';
import { actorOf } from '../../slack/actor.js';
import { settledWithin } from '../../slack/deadlines.js';
import { formatClock, isoDay } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import { readSchedule } from './modal.js';
import { formOf, readerOf } from './open.js';
import { momentMeant, type Draft } from './post.js';

/** What happens in the open form: the proof of the date, the count for each platform, a reading taken, a calendar. */

/** As Slack marks each drawing of a form. */
interface Shown {
  hash?: string | undefined;
}

/** The form that is open: what stands in it, and how it is shown anew. */
async function opened(deps: Deps, { ack, body, client, context }: ActionArgs) {
  await ack();
  const { view } = body;
  if (!view) return undefined;
  const about = readAbout(view);
  const actor = actorOf(context, body);
  const profile = await deps.people.find(client, actor);
  const form = formOf(deps, profile);
  /** Resolves to what is on the screen then; undefined where it was not `before` any more. */
  const show = async (draft: Draft, before: Shown = view): Promise<Shown | undefined> => {
    const again = { view_id: view.id, view: form(draft, about), ...(before.hash && { hash: before.hash }) };
    const shown = await client.views.update(again).catch(unlessChanged);
    return shown && (shown.view ?? {});
  };
  return { about, actor, view, draft: readSchedule(view), reader: readerOf(deps, profile), show };
}

/** Shows the form again as `change` leaves it; what was typed stays in its inputs. */
async function redraw(deps: Deps, args: ActionArgs, change: (draft: Draft, reader: Reader) => Draft) {
  const form = await opened(deps, args);
  await form?.show(change(form.draft, form.reader));
}

/** Two answers for the same form cross each other when somebody chooses quickly: the later one shows all. */
function unlessChanged(error: Error & { data?: { error?: string } }): undefined {
  if (error.data?.error !== 'hash_conflict') throw error;
}

export const echo = (deps: Deps) => (args: ActionArgs) => redraw(deps, args, (draft) => draft);

export const takeReading = (deps: Deps) => (args: ActionArgs) =>
  redraw(deps, args, (draft) => {
    const words = 'value' in args.action ? args.action.value : undefined;
    return { ...draft, when: words ?? draft.when, calendar: false, replaced: draft.replaced + 1 };
  });

export const switchWhen = (deps: Deps) => (args: ActionArgs) =>
  redraw(deps, args, (draft, reader) => ({
    ...draft,
    when: otherWay(draft, reader),
    calendar: !draft.calendar,
    replaced: draft.replaced + 1,
  }));

/** The moment stays the same, said in words or shown in a calendar. */
function otherWay(draft: Draft, reader: Reader): Draft['when'] {
  const meant = momentMeant(draft, reader);
  if (!meant?.ok) return undefined;
  const { at, zone } = meant;
  return draft.calendar ? `${isoDay(at, zone)} ${formatClock(at, zone)}` : at.getTime() / 1000;
}

/** So long the form is left as it is. */
const AT_ONCE_MS = 300;

/** A template's text goes into an empty form. While it is fetched nobody can type there what it would write over. */
export const takeTemplate =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await opened(deps, args);
    if (!form) return;
    const { about, actor, view, draft, show } = form;
    const project = about.project?.id ?? draft.project?.value;
    if (!project || !draft.template || draft.Content.trim()) return void (await show(draft));
    const api = await deps.api(actor);
    const asked = api.getTemplate(project, draft.template.value);
    const soon = await settledWithin(AT_ONCE_MS, asked);
    const shown = soon ? view : await show({ ...draft, fetching: true });
    if (!shown) return;
    const template = soon ?? (await asked);
    const text = template.ok && template.value?.content;
    const filled = text ? { Content: text, lengths: undefined } : {};
    await show({ ...draft, ...filled, replaced: draft.replaced + 1 }, shown);
  };
