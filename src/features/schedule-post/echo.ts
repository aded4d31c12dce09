import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import type { ActionArgs } from '../feature.js';
import { readAbout } from '../../slack/form.js';
import { whoAsks } from '../../slack/who.js';
import { within } from '../../slack/within.js';
import { clockInWords, isoDay } from '../../time/in-words.js';
import type { Reader } from '../../time/when.js';
import { readSchedule } from './modal.js';
import { formOf, readerOf } from './open.js';
import { momentMeant, type Draft } from './post.js';

/** What happens in the open form: the proof of the date, the count for each platform, a reading taken, a calendar. */

/** Shows the form again as `change` leaves it; what was typed stays in its inputs. */
async function redraw(
  deps: Deps,
  { ack, body, client, context }: ActionArgs,
  change: (draft: Draft, reader: Reader) => Draft,
) {
  await ack();
  const { view } = body;
  if (!view) return;
  const about = readAbout(view);
  const profile = await deps.people.find(client, whoAsks(context, body));
  const draft = change(readSchedule(view), readerOf(deps, profile));
  const again: ModalView = formOf(deps, profile)(draft, about);
  await client.views.update({ view_id: view.id, hash: view.hash, view: again }).catch(unlessChanged);
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
  return draft.calendar ? `${isoDay(at, zone)} ${clockInWords(at, zone)}` : at.getTime() / 1000;
}

/** So long the form is left as it is. */
const AT_ONCE_MS = 300;

/** A template's text goes into an empty form. While it is fetched nobody can type there what it would write over. */
export const takeTemplate =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    await args.ack();
    const { view } = args.body;
    if (!view) return;
    const about = readAbout(view);
    const who = whoAsks(args.context, args.body);
    const draft = readSchedule(view);
    const form = formOf(deps, await deps.people.find(args.client, who));
    const show = (hash: string | undefined, shown: Draft) =>
      args.client.views
        .update({ view_id: view.id, ...(hash && { hash }), view: form(shown, about) })
        .catch(unlessChanged);

    const project = about.project?.id ?? draft.project?.value;
    if (!project || !draft.template || draft.Content.trim()) return void (await show(view.hash, draft));
    const api = await deps.api(who);
    const asked = api.getTemplate(project, draft.template.value);
    const soon = await within(AT_ONCE_MS, asked);
    const shown = soon ? { view } : await show(view.hash, { ...draft, fetching: true });
    if (!shown) return;
    const template = soon ?? (await asked);
    const text = template.ok && template.value?.content;
    const filled = text ? { Content: text, lengths: undefined } : {};
    await show(shown.view?.hash, { ...draft, ...filled, replaced: draft.replaced + 1 });
  };
