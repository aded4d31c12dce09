import { newSecret } from '../database/hashed-secret.js';
import type { Deps } from '../deps.js';
import { requires, allRequire, type Access } from '../rights/access.js';
import { showModal } from '../slack/answer/show-modal.js';
import { CALENDARS_PATH } from '../slack/paths.js';
import { readButtonValue } from '../slack/views/button-value.js';
import type { ActionArgs, Feature, SubmitArgs } from '../ui/feature.js';
import { projectToSubscribe, SUBSCRIBE } from '../ui/shared-buttons.js';
import {
  calendarInButton,
  calendarName,
  MOST_CALENDARS,
  NEW_CALENDAR,
  readChoice,
  readProject,
  RENEW_CALENDAR,
  REVOKE_CALENDAR,
  subscribeModal,
  tooManyErrors,
  urlModal,
} from './modal.js';
import type { CalendarUrl } from './table.js';

type SubscribeDeps = Pick<Deps, 'now' | 'publicUrl' | 'store'>;

/** Getting, renewing and revoking calendar URLs. They are secrets, so the form is not stored like others. */
export const subscribe = (deps: Deps): Feature => ({
  actions: {
    [SUBSCRIBE]: requires('read', open(deps), ({ action }: ActionArgs) => projectIn(action).id),
    ...allRequire<ActionArgs>('anyone', {
      [RENEW_CALENDAR]: renew(deps),
      [REVOKE_CALENDAR]: revoke(deps),
    }),
  },
  views: { [NEW_CALENDAR]: requires('read', create(deps), ({ view }: SubmitArgs) => readProject(view).id) },
});

const projectIn = (action: ActionArgs['action']) => readButtonValue(projectToSubscribe, action).project;

const open =
  (deps: SubscribeDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    await showModal(args, await dialog(deps, actor, { project: projectIn(args.action) }));
  };

const create =
  (deps: SubscribeDeps) =>
  async ({ access, ack, view }: SubmitArgs): Promise<void> => {
    const { actor } = await access();
    const { workspace, person } = actor;
    const existing = await deps.store.calendars.list(workspace, person);
    if (existing.length >= MOST_CALENDARS) return ack({ response_action: 'errors', errors: tooManyErrors });
    const secret = newSecret();
    const calendar = { workspace, person, ...readChoice(view), createdAt: deps.now() };
    const id = await deps.store.calendars.add(calendar, secret);
    await audit(deps, actor, 'created', { ...calendar, id });
    await ack({ response_action: 'update', view: shownOnce(deps, calendar, secret) });
  };

const renew =
  (deps: SubscribeDeps) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const secret = newSecret();
    const calendar = await deps.store.calendars.renew(keyIn(actor, action), secret);
    if (calendar) await audit(deps, actor, 'renewed', calendar);
    if (!body.view) return;
    const view = calendar
      ? shownOnce(deps, calendar, secret)
      : await dialog(deps, actor, { project: readProject(body.view), notice: GONE });
    await client.views.update({ view_id: body.view.id, view });
  };

const revoke =
  (deps: SubscribeDeps) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const calendar = await deps.store.calendars.revoke(keyIn(actor, action));
    if (calendar) await audit(deps, actor, 'revoked', calendar);
    if (!body.view) return;
    const notice = calendar ? `The URL for ${calendarName(calendar)} no longer works.` : GONE;
    const view = await dialog(deps, actor, { project: readProject(body.view), notice });
    await client.views.update({ view_id: body.view.id, view });
  };

const GONE = 'This URL was already revoked.';

/** Only their own. */
const keyIn = ({ workspace, person }: Access['actor'], action: ActionArgs['action']) => ({
  workspace,
  person,
  id: readButtonValue(calendarInButton, action).id,
});

async function dialog(
  { publicUrl, store }: SubscribeDeps,
  { workspace, person }: Access['actor'],
  shown: Pick<Parameters<typeof subscribeModal>[0], 'project' | 'notice'>,
) {
  const calendars = await store.calendars.list(workspace, person);
  return subscribeModal({ ...shown, calendars, isReachable: publicUrl() !== undefined });
}

const shownOnce = (
  { publicUrl }: SubscribeDeps,
  calendar: Pick<CalendarUrl, 'projectName'>,
  secret: string,
) =>
  urlModal(
    calendarName(calendar),
    new URL(`${CALENDARS_PATH}${secret}.ics`, publicUrl() ?? 'http://localhost').href,
  );

function audit(
  { now, store }: SubscribeDeps,
  { workspace, person, reference }: Access['actor'],
  outcome: 'created' | 'renewed' | 'revoked',
  calendar: Pick<CalendarUrl, 'id' | 'projectName'>,
) {
  const about = { id: calendar.id, posts: calendarName(calendar) };
  const change = outcome === 'revoked' ? { before: about } : { after: about };
  return store.audit.write({
    workspace,
    person,
    reference,
    at: now(),
    action: 'calendar_url',
    outcome,
    ...change,
  });
}
