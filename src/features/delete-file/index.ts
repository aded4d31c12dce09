import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { answerCommand } from '../../slack/answer-command.js';
import { messageView, type Reply } from '../../slack/blocks.js';
import { openForm } from '../../views/open-form.js';
import type { CommandArgs, Feature } from '../feature.js';
import { deleteFileModal } from './modal.js';
import { OFF, turnedOff } from './reply.js';
import { deleteFileForm } from './submit.js';

const OPEN_FILE = 'open_file';

export const deleteFile = (deps: Deps): Feature => ({
  verb: 'file',
  takesNoWords: true,
  does: 'Delete a file, if an admin has turned this on',
  group: 'admin',
  right: 'delete',
  isOn: ({ fileDeletion }) => fileDeletion,
  command: requires({ form: 'delete' }, (args) => answerCommand(args, openOrSayOff(deps, args))),
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
