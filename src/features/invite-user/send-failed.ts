import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/actor.js';
import { parseAbout } from '../../forms/form.js';
import { replyBelow } from '../../views/start-reading.js';
import { openForm } from '../../views/open-form.js';
import type { ActionArgs } from '../feature.js';
import { fittingLines, readLines, writeLines } from './invitee.js';
import { noneFailed, tooOld, type Row } from './reply.js';
import { severalForm, type Several } from './several-modal.js';

/** The form again, with those alone who are not invited yet. */
export const sendFailed =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const { workspace, person } = actorOf(args.context, args.body);
    const retryOf = 'value' in args.action ? (args.action.value ?? '') : '';
    const kept = await deps.store.submissions.find(workspace, retryOf);
    if (kept?.person !== person) return replyBelow(args, { text: tooOld, blocks: [] });
    const { people, ...place } = kept.values as Several;
    const rows = kept.result as Row[] | null;
    const invited = new Set((rows ?? []).flatMap(({ email, done }) => (done ? email.toLowerCase() : [])));
    const failed = readLines(people).filter(({ Email }) => !invited.has(Email.toLowerCase()));
    if (failed.length === 0) return replyBelow(args, { text: noneFailed, blocks: [] });
    const { project } = parseAbout(kept.about);
    await openForm(
      deps,
      args,
      ({ about }) => severalForm({ ...place, people: writeLines(fittingLines(failed)) }, { ...about, retryOf }),
      project,
    );
  };
