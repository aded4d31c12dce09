import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/views/form-views.js';
import { allRequire, readable, requires, type Access } from '../../rights/access.js';
import { section } from '../../slack/text/blocks.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { nextOccurrence } from '../../time/daily.js';
import { EVERY_DAY } from '../../time/slots/timetable.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { ActionArgs, CommandArgs, Feature, SubmitArgs } from '../../ui/feature.js';
import { planned, runNoLater } from '../schedule.js';
import type { Digest } from '../table.js';
import {
  FIND_OWN_PROJECTS,
  MOST_PROJECTS,
  OWN_DIGEST_FORM,
  ownDigestErrors,
  ownDigestModal,
  ownDigestStatus,
  PAUSE_OWN,
  readOwnDigest,
  RESUME_OWN,
  STOP_OWN,
} from './modal.js';
import { MY_DIGEST } from './message.js';
import { whereTheyAre, zoneOf } from './page.js';

/** `/upnext digest me`: a digest of one’s own, in direct messages. */

type OwnDeps = Pick<Deps, 'jobs' | 'now' | 'personChanges' | 'store'>;

export const myDigest = (deps: OwnDeps & Deps): Feature => {
  const { digests } = deps.store;
  return {
    actions: allRequire<ActionArgs>('anyone', {
      [MY_DIGEST]: (args) => openOwnDigest(deps, args),
      [PAUSE_OWN]: changeWith(deps, 'paused', (digest) => digests.pause(digest, deps.now(), digest.setUpBy)),
      [RESUME_OWN]: changeWith(deps, 'resumed', (digest, access) => {
        const next = nextOccurrence({ ...digest, zone: zoneOf(access) }, deps.now());
        return planned(deps, digest, next?.at, () => digests.resume(digest, next));
      }),
      [STOP_OWN]: changeWith(deps, 'stopped', (digest) => digests.delete(digest)),
    }),
    views: { [OWN_DIGEST_FORM]: requires('anyone', save(deps)) },
    options: { [FIND_OWN_PROJECTS]: requires('read', suggestProjects(deps), 'its project') },
  };
};

/** Slack shows it at the input. */
const NOT_ALLOWED = { Projects: 'You may not view posts. Ask an admin.' };

const NINE = '09:00';

/** Starts with the project of the channel. */
export async function openOwnDigest(
  deps: Pick<Deps, 'jobs' | 'now' | 'store'>,
  args: ActionArgs | CommandArgs,
): Promise<undefined> {
  const access = await args.access();
  const { workspace, channel = '' } = access.actor;
  const digest = await findOwnDigest(deps, access);
  const { project } = digest ? {} : await deps.store.channels.find(workspace, channel);
  const projects = digest?.projects ?? (project ? [{ id: project.id, name: project.name }] : []);
  const values = { projects: await readable(access, projects), time: digest?.time ?? NINE };
  await showModal(args, ownDigestModal(values, { digest, zone: zoneOf(access) }));
}

function save(deps: OwnDeps) {
  return async ({ access: findAccess, ack, view }: SubmitArgs): Promise<void> => {
    const access = await findAccess();
    const values = readOwnDigest(view);
    const { may } = await access.anywhere();
    const errors = may('read') ? ownDigestErrors(values) : NOT_ALLOWED;
    if (Object.keys(errors).length > 0) return ack({ response_action: 'errors', errors });
    const { actor, profile } = access;
    const { workspace, person } = actor;
    const projects = (await readable(access, values.projects)).slice(0, MOST_PROJECTS);
    const [project] = projects;
    if (!project) return ack({ response_action: 'errors', errors: NOT_ALLOWED });
    const now = deps.now();
    const daily = { time: values.time, days: EVERY_DAY, zone: zoneOf(access) };
    const wanted: Digest = {
      ...daily,
      workspace,
      id: person,
      place: person,
      projects,
      project,
      sendsWhenQuiet: false,
      setUpBy: person,
      setUpName: profile.realName || profile.name,
      setUpAt: now,
      next: nextOccurrence(daily, now),
    };
    await planned(deps, wanted, wanted.next?.at, () => deps.store.digests.save(wanted));
    const digest = await deps.store.digests.find(wanted);
    const text = 'Your digest is on.';
    const status = digest ? [section(`:white_check_mark: *${text}* ${ownDigestStatus(digest)}`)] : [];
    await ack({ response_action: 'update', view: doneView({ text, blocks: status }) });
    await deps.personChanges.publish(actor);
  };
}

/** What it says of the next one is true where they are now. Its job plans it then. */
export async function findOwnDigest(
  deps: Pick<Deps, 'jobs' | 'now' | 'store'>,
  access: Access,
): Promise<Digest | undefined> {
  const { workspace, person } = access.actor;
  const digest = await deps.store.digests.find({ workspace, id: person });
  if (!digest || digest.pausedAt) return digest;
  const now = deps.now();
  const there = whereTheyAre(access, digest, now);
  if (there !== digest) await runNoLater(deps, digest, now);
  return there;
}

/** Shows the dialog as it is then. */
function changeWith(
  { personChanges, store }: OwnDeps,
  done: 'paused' | 'resumed' | 'stopped',
  change: (digest: Digest, access: Access) => Promise<boolean>,
) {
  return async ({ access: findAccess, body, client }: ActionArgs): Promise<void> => {
    const access = await findAccess();
    const { workspace, person: id } = access.actor;
    const before = await store.digests.find({ workspace, id });
    if (before) await change(before, access);
    if (!body.view) return;
    const digest = await store.digests.find({ workspace, id });
    const text = `Your digest is ${done}.`;
    const view = digest
      ? ownDigestModal(digest, { digest, zone: zoneOf(access), notice: text })
      : doneView({ text, blocks: [section(`:white_check_mark: ${text}`)] });
    await client.views.update({ view_id: body.view.id, view });
    await personChanges.publish(access.actor);
  };
}
