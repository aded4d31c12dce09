import * as z from 'zod';
import type { Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import { type About, atTop, type FormContext, type FormWarning, warned } from '../forms/form.js';
import { registerForm } from '../forms/submit.js';
import { inAllProjects, type May, requires } from '../rights/access.js';
import { answerCommand } from '../slack/answer/answer-command.js';
import {
  alert,
  clip,
  context,
  messageView,
  type Reply,
  section,
  textReply,
  titledReply,
} from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { readButtonValue } from '../slack/views/button-value.js';
import type { ActionArgs, CommandArgs, VerbFeature } from '../ui/feature.js';
import { openForm } from '../ui/open-form.js';
import { DELETE_THIS_FILE, fileToDelete } from '../ui/shared-buttons.js';
import { typedExactly } from '../ui/small-fields.js';
import { smallForm } from '../ui/small-form.js';

const fileDeletion = z.object({ Typed: z.string() });

export const deleteFile = (deps: Deps): VerbFeature => {
  async function open(args: ActionArgs | CommandArgs, target?: About['target'], project?: About['project']) {
    const { may, settings } = await args.access();
    const view = (about: About) =>
      settings.fileDeletion
        ? fileForm.open({ Typed: '' }, { ...about, target })
        : messageView('Delete a file', turnedOff(may));
    await openForm(deps, args, view, project);
  }

  async function openOrSayOff(args: CommandArgs): Promise<Reply | undefined> {
    const { may, settings } = await args.access();
    if (!settings.fileDeletion) return textReply(turnedOff(may));
    await open(args);
    return undefined;
  }

  return {
    command: (args) => answerCommand(args, openOrSayOff(args)),
    actions: {
      [DELETE_THIS_FILE]: requires({ form: 'delete' }, (args: ActionArgs) => {
        const { project, file } = readButtonValue(fileToDelete, args.action);
        return open(args, { id: file, name: file }, project);
      }),
    },
    forms: [registerForm(fileForm, deps)],
  };
};

interface DeletedFile {
  /** Whether the service confirmed it. */
  known: boolean;
  /** The service was told which file. */
  named?: boolean | undefined;
}

export const fileForm = smallForm<z.infer<typeof fileDeletion>, DeletedFile>({
  name: 'delete_file',
  right: 'delete',
  title: 'Delete a file',
  submit: 'Delete',
  values: fileDeletion,
  projects: () => [],
  above: ({ target }) => [
    ...(target
      ? [section(`*File:* ${escape(clip(target.name, 500))}`), ...alert('warning', KNOWN_FILE)]
      : alert('error', WHICH_FILE)),
    ...alert('warning', CANNOT_UNDO),
  ],
  fields: [typedExactly('To delete anyway, type “delete”', () => 'delete')],
  send,
  done: fileDeleted,
  audited: (_, result) => ({
    after: result?.known === false ? 'unclear whether a file was deleted' : undefined,
  }),
  label: () => 'File deletion',
});

const WHICH_FILE =
  'You can’t choose which file to delete here. The service that comes with Upnext then deletes nothing, but another one may delete any file in any project. To choose one, use “Delete file” in a post’s details.';
const KNOWN_FILE =
  'Posts that use this file lose it. The service’s documentation doesn’t say how to specify a file, so it may delete another one, or none.';
const CANNOT_UNDO = 'Upnext can’t restore a deleted file. It sends this request only once.';

/** The target is what the service’s posts refer to as Media. Without it, the service is not told which file is meant. */
async function send(
  _: unknown,
  { about, api, deps, actor, inProject, approvedBy, rights }: FormContext,
): Promise<Outcome<DeletedFile> | FormWarning> {
  const { settings, projectSettings } = deps.store;
  const { fileDeletion } = await settings.of(actor.workspace);
  if (!fileDeletion) return warned(atTop(turnedOff(rights.may)));
  const restricted = await projectSettings.restricted(actor.workspace);
  const { may } = await inAllProjects({ inProject }, [...restricted.keys()]);
  if (!approvedBy && !may('delete')) return { ok: false, kind: 'forbidden', say: NOT_EVERYWHERE };
  const file = about.target?.id;
  const sent = await api.deleteFile(file);
  if (sent.ok) return { ok: true, value: { known: true, ...(file !== undefined && { named: true }) } };
  // There is no way to find out whether it was done. The form ends here, so that it is not sent a second time.
  if (sent.kind === 'unknown') return { ok: true, value: { known: false } };
  // Never retried automatically, however short a wait the service asks for.
  return sent.kind === 'too-many' ? { ...sent, retryAfterMs: Infinity } : sent;
}

export function fileDeleted({ known, named }: DeletedFile): Reply {
  const text = known
    ? 'The scheduling service confirmed the deletion.'
    : 'It’s unclear whether a file was deleted.';
  const more = known
    ? `It didn’t say which file it deleted, if any.${named ? ' Upnext told it which one you meant.' : ''}`
    : 'The service didn’t respond properly. Check there before you try again. Upnext won’t retry.';
  return titledReply(known ? ':white_check_mark:' : ':warning:', text, context(more));
}

export const turnedOff = (may: May): string =>
  `Deleting files is turned off, because the API doesn’t document how to tell a scheduling service which file to delete. ${may('administer') ? 'You' : 'An admin'} can turn it on in \`/upnext settings\`, under *Advanced*.`;

const NOT_EVERYWHERE =
  'This file could belong to any project, and you don’t have permission to delete files in all of them. Ask an admin of this workspace.';
