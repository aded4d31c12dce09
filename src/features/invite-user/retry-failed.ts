import type { Deps } from '../../deps.js';
import { parseAbout } from '../../forms/form.js';
import { buttonText } from '../../slack/views/button-value.js';
import { openForm } from '../../ui/open-form.js';
import { replyBelow } from '../../ui/start-reading.js';
import type { ActionArgs } from '../../ui/feature.js';
import { fittingLines, readLines, writeLines } from './invitee.js';
import { ALL_INVITED, NO_LONGER_AVAILABLE } from './reply.js';
import { inviteSeveralModal, severalInvitationsSchema } from './several-modal.js';
import { readRows } from './several-submit.js';

/** Opens the form again with the people who are not invited yet. */
export const retryFailed =
  (deps: Pick<Deps, 'admins' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const retryOf = buttonText(args.action);
    const submission = await deps.store.submissions.find(actor.workspace, retryOf);
    if (submission?.person !== actor.person)
      return replyBelow(args, { text: NO_LONGER_AVAILABLE, blocks: [] });
    const { people, ...role } = severalInvitationsSchema.parse(submission.values);
    const inProject = new Set(
      readRows(submission.result).flatMap(({ email, done, isMember }) =>
        done || isMember ? email.toLowerCase() : [],
      ),
    );
    const failed = readLines(people).filter(({ Email }) => !inProject.has(Email.toLowerCase()));
    if (failed.length === 0) return replyBelow(args, { text: ALL_INVITED, blocks: [] });
    const values = { ...role, people: writeLines(fittingLines(failed)) };
    const { project } = parseAbout(submission.about);
    await openForm(deps, args, ({ about }) => inviteSeveralModal(values, { ...about, retryOf }), project);
  };
