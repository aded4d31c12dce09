import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { followClocks } from '../clocks.js';
import { handOverWorker } from '../hand-over.js';
import { registerForm } from '../../forms/life-cycle.js';
import { FIND_PROJECT, projectOfForm } from '../../ui/project-field.js';
import { STOP_SERIES } from '../card-buttons.js';
import { OPEN_SCHEDULE, SCHEDULE_AGAIN, USE_TEMPLATE } from '../../ui/shared-buttons.js';
import { suggestProjects, suggestZones } from '../../ui/suggest.js';
import type { Feature } from '../../ui/feature.js';
import { openFromCommand, openFromMessage, openFromShortcut } from './entry-points.js';
import { followUpWorker } from '../follow-up/follow.js';
import {
  addNetwork,
  addOwnText,
  changePicture,
  chooseProject,
  chooseReading,
  fillTemplate,
  openMore,
  refresh,
  switchWhen,
  takeOtherText,
  takeSlot,
  takeTime,
} from './form-actions.js';
import { heldActions } from '../held/buttons.js';
import { projectOfHeldView } from '../held/project-of-held.js';
import { CHANGES_FORM, requestChanges } from '../approval/approve.js';
import { approvalRequestWorker } from '../approval/ask-approvers.js';
import { newTimeForm } from '../held/new-time.js';
import { SEND_FROZEN, sendFrozen } from '../freeze/send-frozen.js';
import { SEND_UNAPPROVED, sendUnapproved } from '../approval/send-unapproved.js';
import { createSender } from '../held/send.js';
import { cardWorker } from '../held/show-card.js';
import { SWITCH_WHEN, TAKE_READING, USE_OTHER_TEXT } from './modal.js';
import { FIND_PROMPT, FIND_TEMPLATE, FIND_ZONE, MORE_OPTIONS } from '../fields/more-options.js';
import { ADD_NETWORK } from '../fields/networks.js';
import { openFromPost, openWithTemplate, projectToFill, sendAgain } from './open-filled.js';
import { OWN_TEXT } from '../fields/own-texts.js';
import { CHANGE_PICTURE } from '../fields/pictures.js';
import { CHECK } from './post.js';
import { SEND_AGAIN, SHARE_POST } from './reply.js';
import { sharePost } from './share.js';
import { heldPostForm, importedPostForm, scheduleForm } from './submit.js';
import { projectOfSeries, stopRepeating } from '../series/stop.js';
import { seriesWorker } from '../series/worker.js';
import { TAKE_SLOT } from '../fields/slots.js';
import { TAKE_TIME } from '../fields/time-question.js';
import { suggestPrompts, suggestTemplates } from '../fields/suggest.js';

const OPENS_FORM = { form: 'schedule' } as const;

export const schedulePost = (deps: Deps): Feature => {
  const heldForm = registerForm(heldPostForm(deps), deps);
  const sender = createSender(deps, heldForm);
  return {
    verb: 'schedule',
    words: '[text, networks and time]',
    does: 'Schedule a post',
    group: 'write',
    right: 'schedule',
    aliases: ['post', 'new'],
    command: requires(OPENS_FORM, openFromCommand(deps)),
    shortcuts: allRequire(OPENS_FORM, { schedule_post_anywhere: openFromShortcut(deps) }),
    messageShortcuts: allRequire(OPENS_FORM, { schedule_message: openFromMessage(deps) }),
    forms: [
      registerForm(scheduleForm(deps), deps),
      registerForm(importedPostForm(deps), deps),
      registerForm(newTimeForm(deps), deps),
      heldForm,
    ],
    views: {
      [SEND_FROZEN]: requires('set-up', sendFrozen(deps), projectOfHeldView(deps)),
      [SEND_UNAPPROVED]: requires('administer', sendUnapproved(deps)),
      [CHANGES_FORM]: requires('anyone', requestChanges(deps)),
    },
    workers: [
      followUpWorker(deps),
      handOverWorker(deps, sender, deps.approvers),
      cardWorker(deps),
      approvalRequestWorker(deps),
      seriesWorker(deps),
    ],
    hourly: [
      { name: 'clock rules', run: (reference) => followClocks(deps, sender, reference) },
      { name: 'old pictures', run: () => deps.pictures.deleteUnused() },
    ],
    actions: {
      ...heldActions(deps),
      ...formActions(deps),
      [STOP_SERIES]: requires('schedule', stopRepeating(deps), projectOfSeries(deps)),
    },
    options: {
      [FIND_ZONE]: requires('anyone', suggestZones),
      [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
      ...allRequire(
        'read',
        {
          [FIND_TEMPLATE]: suggestTemplates(deps),
          [FIND_PROMPT]: suggestPrompts(deps),
        },
        projectOfForm,
      ),
    },
  };
};

const formActions = (deps: Deps): Feature['actions'] => ({
  // What an open form shows depends on its project.
  ...allRequire(
    OPENS_FORM,
    {
      [CHECK]: refresh(deps),
      [FIND_ZONE]: refresh(deps),
      [FIND_PROJECT]: chooseProject(deps),
      [FIND_TEMPLATE]: fillTemplate(deps),
      [MORE_OPTIONS]: openMore(deps),
      [CHANGE_PICTURE]: changePicture(deps),
      [ADD_NETWORK]: addNetwork(deps),
      [OWN_TEXT]: addOwnText(deps),
      when: refresh(deps),
      calendar: refresh(deps),
      [TAKE_READING]: chooseReading(deps),
      [TAKE_TIME]: takeTime(deps),
      [TAKE_SLOT]: takeSlot(deps),
      [USE_OTHER_TEXT]: takeOtherText(deps),
      [SWITCH_WHEN]: switchWhen(deps),
    },
    projectOfForm,
  ),
  ...allRequire(OPENS_FORM, {
    [SHARE_POST]: sharePost(deps),
    [SEND_AGAIN]: sendAgain(deps),
    [OPEN_SCHEDULE]: openFromShortcut(deps),
  }),
  ...allRequire(
    OPENS_FORM,
    { [USE_TEMPLATE]: openWithTemplate(deps), [SCHEDULE_AGAIN]: openFromPost(deps) },
    projectToFill,
  ),
});
