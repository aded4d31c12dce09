import { findAtSameTime } from '../../api/find-post.js';
import type { Reads } from '../../api/read-cache.js';
import type { Access } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import type { PostAbout, PostContext } from '../about.js';
import { warningId, type Warning } from '../../forms/warnings.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { networksWithSlot } from '../fields/when/free-slots.js';
import type { SendChecks } from '../table/send-checks.js';
import type { Reader, Understood } from '../../time/types.js';
import { CLASH_MS, createClashes, type Clash } from '../clash.js';
import { readList } from '../list.js';
import type { HeldPost } from '../table/held-row.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { meaningOf } from '../fields/when/moment.js';
import { networksOf } from '../fields/when/slots.js';
import type { OpenForm } from '../field.js';
import type { SubmittedPost } from '../fields/draft.js';

/** Another post of the project that goes out on the same network at about the same time. */

/** A form is not redrawn for a service that takes longer. */
const LOOK_UP_MS = 1_400;

interface PostAtTime {
  workspace: string;
  project: string;
  networks: readonly string[];
  moment: Pick<Understood, 'at' | 'zone'>;
  /** The post itself, if Upnext holds it. */
  own: string;
}

type ClashDeps = Pick<Deps, 'api' | 'plan' | 'startTimer'>;

async function findClash(
  deps: Pick<Deps, 'plan'>,
  api: Reads,
  { workspace, project, networks, moment, own }: PostAtTime,
  mayBeHeld = true,
): Promise<Clash | undefined> {
  const { at } = moment;
  const range = { from: new Date(at.getTime() - CLASH_MS), to: new Date(at.getTime() + CLASH_MS) };
  // What goes at once is in the service’s list a moment later.
  const isMeant = ({ id, atOnce }: HeldPost) => id !== own && !atOnce;
  const list = await readList(
    deps,
    { workspace, project },
    {
      held: mayBeHeld ? { ...range, states: ['held', 'sending'], platforms: networks, isMeant } : undefined,
      listed: async () => ({ ok: true, value: { items: await findAtSameTime(api, project, at, CLASH_MS) } }),
      keepsParts: true,
    },
  );
  return list.ok ? createClashes(list.value.posts).find({ networks, moment }) : undefined;
}

const clashId = ({ at, say }: NonNullable<PostAbout['clash']>) => warningId('clash', at, say);
const crowdId = ({ at, say }: NonNullable<PostAbout['clash']>) => warningId('crowd', at, say);

/** What an open form says about the time in it. Only somebody who may read the project’s posts is told what they are. */
export async function lookUpClash(
  deps: ClashDeps,
  { values, about }: OpenForm,
  { access, reader }: { access: Pick<Access, 'actor' | 'inProject'>; reader: Reader },
): Promise<Pick<PostAbout, 'clash'>> {
  const { actor, inProject } = access;
  const moment = meaningOf(values, about.preview, reader);
  const project = projectIdOf(about, values);
  if (!project || !moment?.ok || values.Status === 'DRAFT') return { clash: undefined };
  const { workspace } = actor;
  const own = about.held?.id ?? about.submissionId;
  const look = async () => {
    const [{ may }, { recent }] = await Promise.all([inProject(project), deps.api(actor)]);
    if (!may('read')) return undefined;
    const networks = await networksOf(deps, { values, about }, actor);
    return findClash(deps, recent, { workspace, project, networks, moment, own });
  };
  const found = await settledWithin(LOOK_UP_MS, look(), deps.startTimer);
  return { clash: found && { at: moment.at.getTime(), say: found.say } };
}

/** What the form says about this moment, of which the next press does not warn again. */
export function clashNote({ clash }: PostAbout, { at }: Understood): { say: string; id: string } | undefined {
  if (clash?.at !== at.getTime()) return undefined;
  return { say: clash.say, id: clashId(clash) };
}

/** Not for a slot, which is reserved. */
export async function clashWarning(
  { project, values, moment }: SubmittedPost,
  { hasNear: mayBeHeld, hasSlots }: Pick<SendChecks, 'hasNear' | 'hasSlots'>,
  { about, actor, api, deps, rights }: PostContext,
): Promise<Warning[]> {
  if (!project || !moment || values.Status === 'DRAFT' || !rights.may('read')) return [];
  const { workspace } = actor;
  const { slots } = hasSlots ? await deps.store.projectSettings.find(workspace, project) : {};
  if (networksWithSlot(slots, values.Platforms, moment.at).length > 0) return [];
  const wanted = { workspace, project, networks: values.Platforms, moment };
  const own = about.held?.id ?? about.submissionId;
  const found = await findClash(deps, api.recent, { ...wanted, own }, mayBeHeld);
  if (!found) return [];
  const { say, isCrowd } = found;
  const clash = { at: moment.at.getTime(), say };
  return [{ id: isCrowd ? crowdId(clash) : clashId(clash), field: 'ScheduleDate', say }];
}
