import type { KnownBlock } from '@slack/types';
import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/views/form-views.js';
import { allRequire, readable, requires, type Access } from '../../rights/access.js';
import { section } from '../../slack/text/blocks.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { ActionArgs, CommandArgs, Feature, SubmitArgs } from '../../ui/feature.js';
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
import { jobKey, nextMorning, OWN_DIGEST, ownDigestWorker, whereTheyAre, zoneOf } from './run.js';
import type { OwnDigest, OwnDigestSettings } from './table.js';

/** `/upnext digest me`: a digest of one’s own, in direct messages. */

type OwnDeps = Pick<Deps, 'jobs' | 'now' | 'personChanges' | 'store'>;

export const myDigest = (deps: Deps): Feature => ({
  actions: allRequire<ActionArgs>('anyone', {
    [MY_DIGEST]: (args) => openOwnDigest(deps, args),
    [PAUSE_OWN]: changeWith(deps, (key) => deps.store.ownDigests.pause(key, deps.now(), null), 'paused'),
    [RESUME_OWN]: changeWith(deps, (_, access) => resume(deps, access), 'resumed'),
    [STOP_OWN]: changeWith(deps, (key) => deps.store.ownDigests.delete(key), 'stopped'),
  }),
  views: { [OWN_DIGEST_FORM]: requires('anyone', save(deps)) },
  options: { [FIND_OWN_PROJECTS]: requires('read', suggestProjects(deps), 'its project') },
  workers: [ownDigestWorker(deps)],
});

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
    const { workspace, person } = access.actor;
    const projects = (await readable(access, values.projects)).slice(0, MOST_PROJECTS);
    const zone = zoneOf(access);
    const now = deps.now();
    const settings = { projects, time: values.time, ...nextMorning({ time: values.time, zone }, now) };
    await planned(deps, access, settings, () =>
      deps.store.ownDigests.save({ workspace, person }, settings, now),
    );
    const digest = await deps.store.ownDigests.find({ workspace, person });
    const text = 'Your digest is on.';
    const status = digest ? [section(`:white_check_mark: *${text}* ${ownDigestStatus(digest)}`)] : [];
    await ack({ response_action: 'update', view: doneView({ text, blocks: status }) });
    await deps.personChanges.publish(access.actor);
  };
}

/** What it says of the next one is true where they are now. Its job plans it then. */
export async function findOwnDigest(
  deps: Pick<Deps, 'jobs' | 'now' | 'store'>,
  access: Access,
): Promise<OwnDigest | undefined> {
  const { workspace, person } = access.actor;
  const key = { workspace, person };
  const digest = await deps.store.ownDigests.find(key);
  if (!digest || digest.pausedAt) return digest;
  const now = deps.now();
  const there = whereTheyAre(access, digest, now);
  if (there !== digest) await deps.jobs.addNoLater(OWN_DIGEST, jobKey(key), now, key);
  return there;
}

/** The job is stored before and after, so that a crash in between can’t leave the digest without one. */
async function planned(
  { jobs }: OwnDeps,
  { actor: { workspace, person } }: Access,
  { nextAt }: Pick<OwnDigestSettings, 'nextAt'>,
  change: () => Promise<void>,
): Promise<void> {
  const key = { workspace, person };
  const plan = () => jobs.addNoLater(OWN_DIGEST, jobKey(key), nextAt, key);
  await plan();
  await change();
  await plan();
}

async function resume(deps: OwnDeps, access: Access): Promise<void> {
  const { workspace, person } = access.actor;
  const digest = await deps.store.ownDigests.find({ workspace, person });
  if (!digest) return;
  const next = nextMorning({ time: digest.time, zone: zoneOf(access) }, deps.now());
  await planned(deps, access, next, () => deps.store.ownDigests.resume(digest, next));
}

/** Shows the dialog as it is then. */
function changeWith(
  { personChanges, store }: OwnDeps,
  change: (key: { workspace: string; person: string }, access: Access) => Promise<void>,
  done: 'paused' | 'resumed' | 'stopped',
) {
  return async ({ access: findAccess, body, client }: ActionArgs): Promise<void> => {
    const access = await findAccess();
    const { workspace, person } = access.actor;
    await change({ workspace, person }, access);
    if (!body.view) return;
    const digest = await store.ownDigests.find({ workspace, person });
    const text = `Your digest is ${done}.`;
    const blocks: KnownBlock[] = [section(`:white_check_mark: ${text}`)];
    const view = digest
      ? ownDigestModal(digest, { digest, zone: zoneOf(access), notice: text })
      : doneView({ text, blocks });
    await client.views.update({ view_id: body.view.id, view });
    await personChanges.publish(access.actor);
  };
}
