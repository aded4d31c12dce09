import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/actor.js';
import type { About } from '../../forms/form.js';
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
    await args.ack();
    const { workspace, person } = actorOf(args.context, args.body);
    const first = 'value' in args.action ? (args.action.value ?? '') : '';
    const kept = await deps.store.submissions.find(workspace, first);
    if (kept?.person !== person) return replyBelow(args, { text: tooOld, blocks: [] });
    const { people, ...place } = kept.values as Several;
    const rows = kept.result as Row[] | null;
    const invited = new Set((rows ?? []).flatMap(({ email, done }) => (done ? email.toLowerCase() : [])));
    const failed = readLines(people).filter(({ Email }) => !invited.has(Email.toLowerCase()));
    if (failed.length === 0) return replyBelow(args, { text: noneFailed, blocks: [] });
    const { project } = kept.about as About;
    await openForm(
      deps,
      args,
      ({ about }) => severalForm({ ...place, people: writeLines(fittingLines(failed)) }, { ...about, first }),
      project,
    );
  };
