import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import { messageView, type Reply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { openForm, type FormToOpen } from '../../ui/open-form.js';
import { DELETE_THIS_FILE, fileToDelete } from '../../ui/shared-buttons.js';
import type { CommandArgs, VerbFeature } from '../../ui/feature.js';
import { deleteFileModal } from './modal.js';
import { OFF, turnedOff } from './reply.js';
import { deleteFileForm } from './submit.js';

const OPEN_FILE = 'open_file';

export const deleteFile = (deps: Deps): VerbFeature => ({
  command: (args) => answerCommand(args, openOrSayOff(deps, args)),
  settingsButton: { text: 'Delete a file', action: OPEN_FILE },
  actions: allRequire(
    { form: 'delete' },
    {
      [OPEN_FILE]: async (args) => {
        const { settings } = await args.access();
        await openForm(deps, args, ({ about }) =>
          settings.fileDeletion ? deleteFileModal(about) : messageView('Delete a file', OFF),
        );
      },
      [DELETE_THIS_FILE]: async (args) => {
        const { settings } = await args.access();
        const { project, file } = readButtonValue(fileToDelete, args.action);
        const target = { id: file, name: file };
        const view = ({ about }: FormToOpen) =>
          settings.fileDeletion ? deleteFileModal({ ...about, target }) : messageView('Delete a file', OFF);
        await openForm(deps, args, view, project);
      },
    },
  ),
  forms: [registerForm(deleteFileForm, deps)],
});

async function openOrSayOff(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  const { settings } = await args.access();
  if (!settings.fileDeletion) return turnedOff;
  await openForm(deps, args, ({ about }) => deleteFileModal(about));
  return undefined;
}
