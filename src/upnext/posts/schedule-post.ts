import type { Deps } from '../deps.js';
import { registerForm } from '../forms/submit.js';
import { allRequire, requires } from '../rights/access.js';
import type { ActionArgs, OptionsArgs, VerbFeature } from '../ui/feature.js';
import { FIND_PROJECT, projectOfForm } from '../ui/project/project-field.js';
import { OPEN_SCHEDULE, SCHEDULE_AGAIN, USE_TEMPLATE } from '../ui/shared-buttons.js';
import { suggestProjects, suggestZones } from '../ui/suggest.js';
import { postActions, postViews } from './buttons/index.js';
import { FIND_CAMPAIGN, suggestCampaigns } from './fields/campaign.js';
import { FIND_PROMPT, suggestPrompts } from './fields/prompt.js';
import { FIND_TEMPLATE, suggestTemplates } from './fields/template.js';
import { FIND_ZONE } from './fields/zone.js';
import { formActions } from './form/changes.js';
import { openFromCommand, openFromMessage, openFromShortcut } from './form/entry-points.js';
import { projectToFill } from './form/open-filled.js';
import { openFromPost } from './form/open-from-post.js';
import { openWithTemplate } from './form/open-with-template.js';
import { lifeWorker } from './life/worker.js';
import { cardWorker } from './news/worker.js';
import { scheduleForm } from './submit/schedule-form.js';

const OPENS_FORM = { form: 'schedule' } as const;

export const schedulePost = (deps: Deps): VerbFeature => ({
  command: openFromCommand(deps),
  shortcuts: allRequire(OPENS_FORM, { schedule_post_anywhere: openFromShortcut(deps) }),
  messageShortcuts: allRequire(OPENS_FORM, { schedule_message: openFromMessage(deps) }),
  forms: [registerForm(scheduleForm(deps), deps)],
  workers: [lifeWorker(deps), cardWorker(deps)],
  hourly: [{ name: 'old pictures', run: () => deps.pictures.deleteUnused() }],
  views: postViews(deps),
  actions: {
    ...postActions(deps),
    // What an open form shows depends on its project.
    ...allRequire<ActionArgs>(OPENS_FORM, formActions(deps), projectOfForm),
    ...allRequire(OPENS_FORM, { [OPEN_SCHEDULE]: openFromShortcut(deps) }),
    ...allRequire(
      OPENS_FORM,
      { [USE_TEMPLATE]: openWithTemplate(deps), [SCHEDULE_AGAIN]: openFromPost(deps) },
      projectToFill,
    ),
  },
  options: {
    [FIND_ZONE]: requires('anyone', suggestZones),
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
    ...allRequire<OptionsArgs>(
      'read',
      {
        [FIND_CAMPAIGN]: suggestCampaigns(deps),
        [FIND_PROMPT]: suggestPrompts(deps),
        [FIND_TEMPLATE]: suggestTemplates(deps),
      },
      projectOfForm,
    ),
  },
});
