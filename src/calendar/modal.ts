import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import {
  actions,
  alert,
  button,
  clip,
  confirm,
  confirmLoss,
  context,
  field,
  modalWith,
  option,
  plain,
  radioButtons,
  section,
  withSubject,
} from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { encodeButtonValue } from '../slack/views/button-value.js';
import { chosenOption } from '../slack/views/view-state.js';
import { projectToSubscribe } from '../ui/shared-buttons.js';
import { slackDate } from '../ui/slack-date.js';
import type { CalendarUrl } from './table.js';

export const NEW_CALENDAR = 'new_calendar';
export const RENEW_CALENDAR = 'renew_calendar';
export const REVOKE_CALENDAR = 'revoke_calendar';

/** What a calendar shows that is of no project. */
export const OWN_POSTS = 'My posts';

export const calendarInButton = z.object({ id: z.string() });

const POSTS = 'Posts';
const OWN = 'own';
/** More than a person needs, and as many as the dialog shows. */
export const MOST_CALENDARS = 10;
export const TOO_MANY = `You already have ${MOST_CALENDARS} calendar URLs. Revoke one first.`;

type Project = z.infer<typeof projectToSubscribe>['project'];

export interface Subscriptions {
  /** That the dialog was opened for. */
  project: Project;
  /** Calendar apps reach Upnext. */
  isReachable: boolean;
  calendars: CalendarUrl[];
  notice?: string;
}

export function subscribeModal({ project, isReachable, calendars, notice }: Subscriptions): ModalView {
  const posts = [option(`This project (${clip(project.name, 55)})`, 'project'), option(OWN_POSTS, OWN)];
  const entry = [
    field(POSTS, 'Posts to show in your calendar', radioButtons(POSTS, posts)),
    context('You get a URL to subscribe to. Anyone with this URL can read these posts.'),
  ];
  return {
    ...modalWith('Subscribe to a calendar', [
      ...(notice ? [section(notice)] : []),
      ...(isReachable ? entry : alert('warning', NOT_REACHABLE)),
      ...(calendars.length > 0 ? [section('*Your calendar URLs*')] : []),
      ...calendars.slice(0, MOST_CALENDARS).flatMap((calendar) => calendarBlocks(calendar, isReachable)),
    ]),
    callback_id: NEW_CALENDAR,
    private_metadata: JSON.stringify({ project }),
    ...(isReachable && { submit: plain('Get URL', 24) }),
  };
}

const NOT_REACHABLE =
  'Calendar apps can’t reach this Upnext, because PUBLIC_URL isn’t set. Ask the person who runs Upnext to set it.';

export const calendarName = ({ projectName }: Pick<CalendarUrl, 'projectName'>): string =>
  projectName ?? OWN_POSTS;

/** A new URL is of no use if it can’t be reached. */
function calendarBlocks(calendar: CalendarUrl, isReachable: boolean): KnownBlock[] {
  const { id, fetchedAt } = calendar;
  const name = calendarName(calendar);
  const value = encodeButtonValue({ id });
  const renew = button('Renew', RENEW_CALENDAR, { value, confirm: RENEW });
  const revoke = button('Revoke', REVOKE_CALENDAR, { value, style: 'danger', confirm: REVOKE });
  const fetched = fetchedAt ? `last fetched ${slackDate(fetchedAt)}` : 'not fetched yet';
  return [
    section(`${escape(clip(name, 150))} · ${fetched}`),
    actions(
      `calendar_${id}`,
      ...[...(isReachable ? [renew] : []), revoke].map((one) => withSubject(one, name)),
    ),
  ];
}

const STOPS = 'Calendar apps that use the current URL stop updating.';
const RENEW = confirm('Renew this URL?', `You get a new one. ${STOPS}`, 'Renew', 'Keep URL');
const REVOKE = confirmLoss('Revoke this URL?', STOPS, 'Revoke', 'Keep URL');

/** For the project, or for the person’s own posts. */
export const readProject = ({ private_metadata }: Pick<ViewOutput, 'private_metadata'>): Project =>
  projectToSubscribe.parse(JSON.parse(private_metadata)).project;

export function readChoice(view: Pick<ViewOutput, 'private_metadata' | 'state'>) {
  const { id, name } = readProject(view);
  return chosenOption(view.state, POSTS)?.value === OWN ? {} : { projectId: id, projectName: name };
}

export const tooManyErrors = { [POSTS]: TOO_MANY };

/** The only time that the URL is seen. */
export const urlModal = (name: string, url: string): ModalView =>
  modalWith('Calendar URL', [
    section(
      `:white_check_mark: *${escape(clip(name, 150))} now has a calendar URL.* Copy it now: Upnext doesn’t show it again.`,
    ),
    section(`\`\`\`${url}\`\`\``),
    section(HOW_TO),
    context('Anyone with this URL can read these posts. You can renew or revoke it at any time.'),
  ]);

const HOW_TO =
  'In Google Calendar, choose *Other calendars* → *From URL*; in Outlook, *Add calendar* → *Subscribe from web*; in Apple Calendar, *File* → *New Calendar Subscription*. Google checks for changes every few hours, Outlook and Apple more often.';
