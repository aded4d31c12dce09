import type { Deps } from '../deps.js';
import { browseTemplates } from '../features/browse-templates/index.js';
import { changeRole } from '../features/change-role/index.js';
import { chooseProject } from '../features/choose-project/index.js';
import { createPrompt } from '../features/create-prompt/index.js';
import { dailyDigest } from '../digest/index.js';
import { deleteFile } from '../features/delete-file/index.js';
import { deleteWebhook } from '../features/delete-webhook/index.js';
import type { Feature } from '../ui/feature.js';
import { approvals, freeze, importPosts, schedulePost, slots, unfreeze } from '../posts/index.js';
import { askAdmin } from '../features/ask-admin/index.js';
import { doctor } from '../features/doctor/index.js';
import { helpWith } from '../features/help/index.js';
import { inviteUser } from '../features/invite-user/index.js';
import { home } from '../lists/home/index.js';
import { listLogs } from '../features/list-logs/index.js';
import { listPosts } from '../lists/posts/index.js';
import { settings } from '../features/settings/index.js';
import { showUpNext } from '../lists/up-next/index.js';
import { unsentForms } from '../features/unsent-forms/index.js';
import { week } from '../lists/week/index.js';
import { updateSource } from '../features/update-source/index.js';

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
