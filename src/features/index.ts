import type { Deps } from '../deps.js';
import { browseTemplates } from './browse-templates/index.js';
import { changeRole } from './change-role/index.js';
import { chooseProject } from './choose-project/index.js';
import { createPrompt } from './create-prompt/index.js';
import { dailyDigest } from './daily-digest/index.js';
import { deleteFile } from './delete-file/index.js';
import { deleteWebhook } from './delete-webhook/index.js';
import type { Feature } from './feature.js';
import { approvals } from './approvals/index.js';
import { askAdmin } from './ask-admin/index.js';
import { doctor } from './doctor/index.js';
import { freeze, unfreeze } from './freeze/index.js';
import { helpWith } from './help/index.js';
import { importPosts } from './import-posts/index.js';
import { inviteUser } from './invite-user/index.js';
import { home } from './home/index.js';
import { listLogs } from './list-logs/index.js';
import { listPosts } from './list-posts/index.js';
import { schedulePost } from './schedule-post/index.js';
import { settings } from './settings/index.js';
import { showUpNext } from './show-up-next/index.js';
import { slots } from './slots/index.js';
import { unsentForms } from './unsent-forms/index.js';
import { week } from './week/index.js';
import { updateSource } from './update-source/index.js';

/** Everything that Upnext can do. Help lists the verbs of each group in this order. */
export function features(deps: Deps): Feature[] {
  const schedule = schedulePost(deps);
  const verbs: Feature[] = [
    schedule,
    importPosts(deps, schedule.forms ?? []),
    freeze(deps),
    createPrompt(deps),
    browseTemplates(deps),
    showUpNext(deps),
    listPosts(deps),
    week(deps),
    listLogs(deps),
    chooseProject(deps),
    slots(deps),
    approvals(deps),
    unfreeze(deps),
    dailyDigest(deps),
    updateSource(deps),
    settings(deps, () => verbs),
    doctor(deps),
    inviteUser(deps),
    changeRole(deps),
    deleteWebhook(deps),
    deleteFile(deps),
  ];
  const forms = verbs.flatMap((feature) => feature.forms ?? []);
  const all = [...verbs, helpWith(deps, verbs)];
  return [...all, unsentForms(deps, forms), askAdmin(deps, forms), home(deps, all)];
}
