import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import {
  button,
  buttonRow,
  confirm,
  context,
  field,
  modalWith,
  option,
  plain,
  section,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { chosenOptions, chosenTime } from '../../slack/views/view-state.js';
import { isTimeOfDay } from '../../time/daily.js';
import { zoneCity } from '../../time/zones.js';
import { slackDate } from '../../ui/slack-date.js';
import type { Project } from '../../workspaces/channels-table.js';
import type { Digest } from '../table.js';

/** The dialog of a person’s own digest. */

export const OWN_DIGEST_FORM = 'own_digest';
export const FIND_OWN_PROJECTS = 'own_digest_projects';
export const PAUSE_OWN = 'pause_own_digest';
export const RESUME_OWN = 'resume_own_digest';
export const STOP_OWN = 'stop_own_digest';

const PROJECTS = 'Projects';
const TIME = 'Time';
export const MOST_PROJECTS = 10;

export interface OwnDigestValues {
  projects: Project[];
  time: string;
}

export function ownDigestModal(
  { projects, time }: OwnDigestValues,
  { digest, zone, notice }: { digest: Digest | undefined; zone: string; notice?: string },
): ModalView {
  const initial_options = projects.map(({ id, name }) => option(name, id));
  return {
    ...modalWith('My digest', [
      ...(notice ? [section(notice)] : []),
      context(WHAT),
      field(PROJECTS, 'Projects', {
        type: 'multi_external_select',
        action_id: FIND_OWN_PROJECTS,
        min_query_length: 0,
        max_selected_items: MOST_PROJECTS,
        placeholder: plain('Choose projects', 150),
        ...(initial_options.length > 0 && { initial_options }),
      }),
      field(
        TIME,
        'Time',
        { type: 'timepicker', action_id: 'time', initial_time: time },
        { hint: `In your own time zone, now ${zoneCity(zone)}.` },
      ),
      ...(digest ? stateBlocks(digest) : []),
    ]),
    callback_id: OWN_DIGEST_FORM,
    submit: plain(digest ? 'Save' : 'Start', 24),
  };
}

const WHAT =
  'A direct message each morning, if there is something: what goes out today, what waits for you, and problems with your posts. It changes through the day.';

function stateBlocks(digest: Digest): KnownBlock[] {
  return [
    section(ownDigestStatus(digest)),
    ...buttonRow('own-digest', [
      digest.pausedAt ? button('Resume', RESUME_OWN) : button('Pause', PAUSE_OWN),
      button('Stop', STOP_OWN, {
        style: 'danger',
        confirm: confirm('Stop your digest?', 'You won’t get it any more.', 'Stop digest', 'Cancel'),
      }),
    ]),
  ];
}

export function ownDigestStatus({ pausedAt, pausedWhy, next, zone }: Digest): string {
  if (!pausedAt) return next ? `Next: ${slackDate(next.at, undefined, zone)}` : 'Not scheduled';
  return pausedWhy ? `Paused by Upnext: ${escape(pausedWhy)}` : 'Paused.';
}

export const readOwnDigest = ({ state }: Pick<ViewOutput, 'state'>): OwnDigestValues => ({
  projects: chosenOptions(state, PROJECTS).map(({ text, value }) => ({ id: value, name: text })),
  time: chosenTime(state, TIME) ?? '',
});

/** By input. */
export function ownDigestErrors({ projects, time }: OwnDigestValues): Record<string, string> {
  return {
    ...(projects.length === 0 && { [PROJECTS]: 'Choose at least one project.' }),
    ...(!isTimeOfDay(time) && { [TIME]: 'Choose a time.' }),
  };
}
