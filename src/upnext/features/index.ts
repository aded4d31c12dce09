import { subscribe } from '../calendar/index.js';
import type { Deps } from '../deps.js';
import { dailyDigest } from '../digest/index.js';
import { home } from '../lists/home/index.js';
import { LIST_WORDS, listPosts } from '../lists/posts/index.js';
import { showUpNext } from '../lists/up-next/index.js';
import { week } from '../lists/week/index.js';
import { approvals, freeze, importPosts, schedulePost, slots, unfreeze } from '../posts/index.js';
import { steps } from '../steps/index.js';
import type { Feature, KnownVerb, Verb, VerbFeature } from '../ui/feature.js';
import { browseTemplates } from './browse-templates.js';
import { changeRole } from './change-role.js';
import { chooseProject } from './choose-project/index.js';
import { createPrompt } from './create-prompt.js';
import { deleteFile } from './delete-file.js';
import { deleteWebhook } from './delete-webhook.js';
import { doctor } from './doctor/index.js';
import { helpWith } from './help/index.js';
import { inviteUser } from './invite-user/index.js';
import { listLogs } from './list-logs/index.js';
import { restoredBackup } from './restored-backup.js';
import { AUDIT_WORDS, settings } from './settings/index.js';
import { unsentForms } from './unsent-forms/index.js';
import { updateSource } from './update-source/index.js';

type Row = Verb & {
  build: (deps: Deps) => VerbFeature;
};

/**
 * Everything that people can type after `/upnext`, in the order of help, with what is enforced before it runs. It has three lines
 * a verb, so that it can be read as a table.
 */
// prettier-ignore
export const VERBS: readonly Row[] = [
  { verb: 'schedule', aliases: ['post'], words: '[text, networks and time]',
    does: 'Schedule a post',
    group: 'write', right: 'schedule', where: 'its form', opensForm: true, build: schedulePost },
  { verb: 'import',
    does: 'Schedule many posts from a CSV file or pasted rows',
    group: 'write', right: 'schedule', where: 'channel project', opensForm: true, build: importPosts },
  { verb: 'prompt', words: '[title]',
    does: 'Create a prompt for writing posts',
    group: 'write', right: 'create-prompt', where: 'its form', opensForm: true, build: createPrompt },
  { verb: 'templates', aliases: ['template'], words: '[words]',
    does: 'Browse templates and write a post from one',
    group: 'write', right: 'read', where: 'its project', build: browseTemplates },
  { verb: 'next', aliases: ['up-next', 'upnext'],
    does: 'See the next post',
    group: 'see', right: 'read', where: 'its project', build: showUpNext },
  { verb: 'posts', aliases: ['list'], words: '[drafts, failed, this week on x, export …]', alone: LIST_WORDS,
    does: 'See scheduled, held, draft, published, failed and stuck posts',
    group: 'see', right: 'read', where: 'its project', build: listPosts },
  { verb: 'week', words: '[next or of 14 Dec]', alone: ['this week', 'next week', 'last week'],
    does: 'See a week of posts at a glance',
    group: 'see', right: 'read', where: 'its project', build: week },
  { verb: 'logs', aliases: ['log'], words: '[words]',
    does: 'See what happened in the service, newest first',
    group: 'see', right: 'read', where: 'its project', build: listLogs },
  { verb: 'project', aliases: ['bind'],
    does: 'Choose this channel’s project',
    group: 'set-up', right: 'anyone', shownTo: 'set-up', opensForm: true, build: chooseProject },
  { verb: 'slots',
    does: 'See and set up when the project posts', instead: 'Admins and managers set posting times with the button above.',
    group: 'set-up', right: 'read', where: 'its project', build: slots },
  { verb: 'approvals',
    does: 'See what is waiting for approval, and set up who approves',
    group: 'set-up', right: 'read', where: 'its project', build: approvals },
  { verb: 'digest', words: '[me, preview, now, pause, resume or stop]',
    does: 'Set up, change or send a daily digest, for a channel or your own',
    group: 'set-up', right: 'read', where: 'its project', shownTo: 'set-up', opensForm: true, build: dailyDigest },
  { verb: 'sources', aliases: ['source'], words: '[words]',
    does: 'See and edit the project’s content sources',
    group: 'set-up', right: 'read', where: 'its project', build: updateSource },
  { verb: 'settings', alone: AUDIT_WORDS,
    does: 'See who can do what',
    group: 'set-up', right: 'anyone', opensForm: true, build: settings },
  { verb: 'freeze', words: '[until …] [reason]',
    does: 'Stop all of the project’s posts that can still be stopped',
    group: 'set-up', right: 'schedule', to: 'freeze projects', where: 'its project', build: freeze },
  { verb: 'unfreeze',
    does: 'Let the project’s posts go out again',
    group: 'set-up', right: 'read', where: 'its project', shownTo: 'schedule', build: unfreeze },
  { verb: 'doctor', aliases: ['check'],
    does: 'Check that everything works',
    group: 'set-up', right: 'read', where: 'its project', build: doctor },
  { verb: 'invite', words: '[@someone, or name and email …]',
    does: 'Invite people to the project',
    group: 'admin', right: 'invite', where: 'its form', opensForm: true, build: inviteUser },
  { verb: 'role', words: '[person] [role]',
    does: 'Change someone’s role and status',
    group: 'admin', right: 'change-role', where: 'its form', opensForm: true, build: changeRole },
  { verb: 'webhook', aliases: ['delete webhook'],
    does: 'Delete the project’s webhook',
    group: 'admin', right: 'delete', where: 'its form', opensForm: true, build: deleteWebhook },
  { verb: 'file', aliases: ['delete file'],
    does: 'Delete a file from the scheduling service',
    group: 'admin', allowedBy: 'fileDeletion', right: 'delete', where: 'its form', opensForm: true, build: deleteFile },
  { verb: 'help', aliases: ['?'], words: '[commands]',
    does: 'Show what you can do',
    right: 'anyone', build: (deps) => helpWith(deps, VERBS) },
];

export interface Features {
  verbs: KnownVerb[];
  /** All of them: the verbs, and what people don’t type. */
  features: Feature[];
}

export function createFeatures(deps: Deps): Features {
  const verbs: KnownVerb[] = VERBS.map((row) => ({ ...row, ...row.build(deps) }));
  const forms = verbs.flatMap((verb) => verb.forms ?? []);
  const others = [
    unsentForms(deps, forms),
    steps(deps),
    home(deps, verbs),
    subscribe(deps),
    restoredBackup(deps),
  ];
  return { verbs, features: [...verbs, ...others] };
}
