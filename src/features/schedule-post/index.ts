import type { Deps } from '../../deps.js';
import { lifeCycle } from '../../slack/life-cycle.js';
import type { Feature } from '../feature.js';
import { openFromCommand, openFromMessage, openFromShortcut } from './doors.js';
import { echo, switchWhen, takeReading, takeTemplate } from './echo.js';
import {
  CHECK,
  FIND_PROJECT,
  FIND_PROMPT,
  FIND_TEMPLATE,
  FIND_ZONE,
  SWITCH_WHEN,
  TAKE_READING,
} from './modal.js';
import { SHARE_POST } from './reply.js';
import { share } from './share.js';
import { scheduleForm } from './submit.js';
import { findProject, findPrompt, findTemplate, findZone } from './suggest.js';

export const schedulePost = (deps: Deps): Feature => ({
  verb: 'schedule',
  words: '[what, where and when]',
  does: 'write a post and choose when it goes out',
  right: 'schedule',
  aliases: ['post', 'new'],
  command: openFromCommand(deps),
  shortcuts: { schedule_post_anywhere: openFromShortcut(deps) },
  messageShortcuts: { schedule_message: openFromMessage(deps) },
  forms: [lifeCycle(scheduleForm(deps), deps)],
  actions: {
    [CHECK]: echo(deps),
    when: echo(deps),
    calendar: echo(deps),
    [TAKE_READING]: takeReading(deps),
    [SWITCH_WHEN]: switchWhen(deps),
    [FIND_TEMPLATE]: takeTemplate(deps),
    [SHARE_POST]: share(deps),
    open_schedule: async (args) => {
      await openFromShortcut(deps)(args);
    },
  },
  options: {
    [FIND_PROJECT]: findProject(deps),
    [FIND_ZONE]: findZone(),
    [FIND_TEMPLATE]: findTemplate(deps),
    [FIND_PROMPT]: findPrompt(deps),
  },
});
