import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { entryBy } from '../audit/table.js';
import type { Deps } from '../deps.js';
import { type Access, allRequire, requires } from '../rights/access.js';
import { showModal } from '../slack/answer/show-modal.js';
import { CALENDARS_PATH } from '../slack/paths.js';
import {
  alert,
  clip,
  context,
  field,
  modalWith,
  option,
  plain,
  radioButtons,
  section,
} from '../slack/text/blocks.js';
import { readButtonValue } from '../slack/views/button-value.js';
import { chosenOption } from '../slack/views/view-state.js';
import type { ActionArgs, Feature, SubmitArgs } from '../ui/feature.js';
import { secretBlocks, type SecretButton, secretKey, secretModal } from '../ui/secret.js';
import { projectToSubscribe, SUBSCRIBE } from '../ui/shared-buttons.js';
import type { Secret } from '../workspaces/secrets-table.js';

const NEW_CALENDAR = 'new_calendar';
const RENEW_CALENDAR = 'renew_calendar';
const REVOKE_CALENDAR = 'revoke_calendar';

type SubscribeDeps = Pick<Deps, 'now' | 'publicUrl' | 'store'>;
type Project = ReturnType<typeof readProject>;

/** Getting, renewing and revoking calendar URLs. They are secrets, so the form is not stored like others. */
export const subscribe = (deps: Deps): Feature => ({
  actions: {
    [SUBSCRIBE]: requires('read', open(deps), ({ action }: ActionArgs) => projectIn(action).id),
    ...allRequire<ActionArgs>('anyone', { [RENEW_CALENDAR]: renew(deps), [REVOKE_CALENDAR]: revoke(deps) }),
  },
  views: { [NEW_CALENDAR]: requires('read', create(deps), ({ view }: SubmitArgs) => readProject(view).id) },
});

const projectIn = (action: ActionArgs['action']) => readButtonValue(projectToSubscribe, action).project;

/** That the dialog was opened for. */
const readProject = ({ private_metadata }: Pick<ViewOutput, 'private_metadata'>) =>
  projectToSubscribe.parse(JSON.parse(private_metadata)).project;

const open = (deps: SubscribeDeps) => async (args: ActionArgs) => {
  const { actor } = await args.access();
  await showModal(args, await dialog(deps, actor, projectIn(args.action)));
};

const create =
  (deps: SubscribeDeps) =>
  async ({ access, ack, view }: SubmitArgs) => {
    const { actor } = await access();
    const { workspace, person } = actor;
    const now = deps.now();
    const existing = await deps.store.secrets.list({ workspace, kind: 'calendar', person }, now);
    if (existing.length >= MOST_CALENDARS)
      return ack({ response_action: 'errors', errors: { [POSTS]: TOO_MANY } });
    const project = readProject(view);
    const isOwn = chosenOption(view.state, POSTS)?.value === OWN;
    const name = isOwn ? OWN_POSTS : project.name;
    const { id, text } = await deps.store.secrets.add({
      workspace,
      person,
      name,
      kind: 'calendar',
      scope: 'read',
      createdAt: now,
      projects: isOwn ? undefined : [project],
    });
    await audit(deps, actor, 'created', { id, name });
    await ack({ response_action: 'update', view: urlModal(deps, name, text) });
  };

const renew =
  (deps: SubscribeDeps) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const renewed = await deps.store.secrets.renew(secretKey('calendar', actor, action));
    if (renewed) await audit(deps, actor, 'renewed', renewed.secret);
    if (!body.view) return;
    const view = renewed
      ? urlModal(deps, renewed.secret.name, renewed.text)
      : await dialog(deps, actor, readProject(body.view), GONE);
    await client.views.update({ view_id: body.view.id, view });
  };

const revoke =
  (deps: SubscribeDeps) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const calendar = await deps.store.secrets.revoke(secretKey('calendar', actor, action));
    if (calendar) await audit(deps, actor, 'revoked', calendar);
    if (!body.view) return;
    const notice = calendar ? `The URL for ${calendar.name} no longer works.` : GONE;
    const view = await dialog(deps, actor, readProject(body.view), notice);
    await client.views.update({ view_id: body.view.id, view });
  };

const GONE = 'This URL was already revoked.';

function audit(
  deps: SubscribeDeps,
  actor: Access['actor'],
  outcome: 'created' | 'renewed' | 'revoked',
  { id, name }: Pick<Secret, 'id' | 'name'>,
) {
  const about = { id, posts: name };
  const change = outcome === 'revoked' ? { before: about } : { after: about };
  const entry = entryBy(actor, deps.now(), 'calendar_url', outcome);
  return deps.store.audit.write({ ...entry, ...change });
}

async function dialog(
  { now, publicUrl, store }: SubscribeDeps,
  { workspace, person }: Access['actor'],
  project: Project,
  notice?: string,
) {
  const calendars = await store.secrets.list({ workspace, kind: 'calendar', person }, now());
  return subscribeModal({ project, calendars, isReachable: publicUrl() !== undefined, notice });
}

/** What a calendar shows that is of no project. */
const OWN_POSTS = 'My posts';
const POSTS = 'Posts';
const OWN = 'own';
/** More than a person needs, and as many as the dialog shows. */
const MOST_CALENDARS = 10;
const TOO_MANY = `You already have ${MOST_CALENDARS} calendar URLs. Revoke one first.`;

export interface Subscriptions {
  project: Project;
  /** Whether calendar apps can reach Upnext. */
  isReachable: boolean;
  calendars: Secret[];
  notice?: string | undefined;
}

export function subscribeModal({ project, isReachable, calendars, notice }: Subscriptions): ModalView {
  const posts = [option(`This project (${clip(project.name, 55)})`, 'project'), option(OWN_POSTS, OWN)];
  const entry = [
    field(POSTS, 'Posts to show in your calendar', radioButtons(POSTS, posts)),
    context(`You get a URL to subscribe to. ${ANYONE}`),
  ];
  const buttons = isReachable ? [RENEW, REVOKE] : [REVOKE];
  return {
    ...modalWith('Subscribe to a calendar', [
      ...(notice ? [section(notice)] : []),
      ...(isReachable ? entry : alert('warning', NOT_REACHABLE)),
      ...(calendars.length > 0 ? [section('*Your calendar URLs*')] : []),
      ...calendars.slice(0, MOST_CALENDARS).flatMap((calendar) => secretBlocks(calendar, [], buttons)),
    ]),
    callback_id: NEW_CALENDAR,
    private_metadata: JSON.stringify({ project }),
    ...(isReachable && { submit: plain('Get URL', 24) }),
  };
}

const ANYONE = 'Anyone with this URL can read these posts.';
const NOT_REACHABLE =
  'Calendar apps can’t reach this Upnext, because PUBLIC_URL isn’t set. Ask the person who runs Upnext to set it.';

const STOPS = 'Calendar apps that use the current URL stop updating.';
const RENEW: SecretButton = {
  text: 'Renew',
  action: RENEW_CALENDAR,
  asks: 'Renew this URL?',
  then: `You get a new one. ${STOPS}`,
};
const REVOKE: SecretButton = {
  text: 'Revoke',
  action: REVOKE_CALENDAR,
  asks: 'Revoke this URL?',
  then: STOPS,
};

export const urlModal = ({ publicUrl }: Pick<Deps, 'publicUrl'>, name: string, secret: string): ModalView =>
  secretModal(
    'Calendar URL',
    `${name} now has a calendar URL.`,
    new URL(`${CALENDARS_PATH}${secret}.ics`, publicUrl() ?? 'http://localhost').href,
    [section(HOW_TO), context(`${ANYONE} To renew or revoke it, press *Subscribe* again.`)],
  );

const HOW_TO =
  'In Google Calendar, choose *Other calendars* → *From URL*; in Outlook, *Add calendar* → *Subscribe from web*; in Apple Calendar, *File* → *New Calendar Subscription*. Google checks for changes every few hours, Outlook and Apple more often.';
