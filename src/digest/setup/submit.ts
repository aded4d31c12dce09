import type { Deps } from '../../deps.js';
import type { Outcome } from '../../api/outcome.js';
import { formAbout, noticesAt, type Form, type FormContext } from '../../forms/form.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import type { Digest } from '../table.js';
import { hasCome, planned } from '../schedule.js';
import { isTimeOfDay, nextOccurrence } from '../../time/daily.js';
import { isZone } from '../../time/zones.js';
import type { Actor } from '../../slack/people/actor.js';
import { textReply } from '../../ui/start-reading.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import {
  DAILY_DIGEST,
  approvalLines,
  digestModal,
  digestValuesSchema,
  readDigest,
  type DigestValues,
} from './modal.js';
import { digestSaved, PROJECT_TAKEN, STOPPED_MEANWHILE, willAppear, type SavedDigest } from './reply.js';

/** Digests are stored by Upnext. The service is asked only whether the project still exists. */
export const dailyDigestForm = (
  deps: Pick<Deps, 'jobs' | 'now' | 'personChanges' | 'slack' | 'store'>,
): Form<DigestValues, SavedDigest> => ({
  name: DAILY_DIGEST,
  about: formAbout,
  values: digestValuesSchema,
  right: 'set-up',
  projects: ({ project }) => [project?.value],
  open: (values, about) => digestModal(values, about),
  read: readDigest,
  check: ({ channel, project, time, days, zone }) =>
    noticesAt({
      Channel: !channel && 'Choose a channel.',
      Project: !project && 'Choose a project.',
      Time: !isTimeOfDay(time) && 'Choose a time.',
      ChosenDays: days.length === 0 && 'Choose at least one day.',
      Timezone: !(zone && isZone(zone.value)) && 'Choose a time zone from the list.',
    }),
  send: (values, context) => save(deps, values, context),
  done: (result) => digestSaved(result, deps.now()),
  isShown: async ({ isTold = false }) => isTold,
  audited: (_, result) => ({ after: result && { ...result.digest } }),
  approval: approvalLines,
  label: ({ project }) => `Daily digest for ${project?.text ?? 'a project'}`,
});

async function save(
  deps: Pick<Deps, 'jobs' | 'now' | 'personChanges' | 'slack' | 'store'>,
  values: DigestValues,
  { api, actor, about, profile, inProject, approvedBy }: FormContext,
): Promise<Outcome<SavedDigest>> {
  const chosen = await projectStillExists(api, values.project?.value);
  if (!chosen.ok) return chosen;
  const project = chosen.value;
  const { digests } = deps.store;
  const id = about.target?.id ?? about.submissionId;
  const before = await digests.find({ workspace: actor.workspace, id });
  if (about.target && !before) return stopped;
  const rights = before && (await inProject(before.project.id));
  if (rights?.may('set-up') === false && !approvedBy) return stopped;
  const place = values.channel ?? '';
  if (await isTaken()) return projectTaken;

  const now = deps.now();
  const setUp = { setUpBy: actor.person, setUpName: profile.realName || profile.name, setUpAt: now };
  const people = before ? { ...before, changedBy: actor.person, changedAt: now } : setUp;
  const daily = { time: values.time, days: values.days, zone: values.zone?.value ?? 'UTC' };
  const wanted = await planFirst(deps, {
    ...people,
    ...daily,
    id,
    workspace: actor.workspace,
    place,
    project,
    projects: [project],
    sendsWhenQuiet: values.sendsWhenQuiet,
  });
  const digest = await planned(deps, wanted, wanted.next?.at, () =>
    about.target ? digests.change(wanted) : digests.save(wanted),
  );
  if (!digest) return (await isTaken()) ? projectTaken : stopped;
  await deps.personChanges.publish(actor);
  const saved = { digest, isNew: !before };
  return {
    ok: true,
    value: { ...saved, ...(await tellThere(deps, saved, { ...actor, channel: about.channel })) },
  };

  /** Checked again after saving, since someone else may set one up at the same time. */
  async function isTaken(): Promise<boolean> {
    const here = await digests.inChannel(actor.workspace, place);
    return here.some((other) => other.project.id === project.id && other.id !== id);
  }
}

async function planFirst(deps: Pick<Deps, 'now' | 'store'>, digest: Digest): Promise<Digest> {
  const first = nextOccurrence(digest, deps.now());
  const isLater = first && (await hasCome(deps, digest, first.day));
  return { ...digest, next: isLater ? nextOccurrence(digest, first.at) : first };
}

/**
 * Tells the person in the channel of the digest: posting is the only way to find out whether Upnext can, without another
 * permission. If the form was opened there, this is the confirmation.
 */
async function tellThere(
  deps: Pick<Deps, 'now' | 'slack'>,
  saved: SavedDigest,
  { person: user, channel }: Pick<Actor, 'person' | 'channel'>,
): Promise<Pick<SavedDigest, 'isTold' | 'obstacle'>> {
  const { digest } = saved;
  const slack = await deps.slack(digest.workspace);
  const isHere = channel === digest.place;
  const reply = isHere ? digestSaved(saved, deps.now()) : textReply(willAppear(digest));
  return postEphemeral(slack, { channel: digest.place, user }, reply).then(
    () => ({ isTold: isHere }),
    (error: { data?: { error?: string } }) => ({ obstacle: error.data?.error }),
  );
}

const stopped: Outcome<never> = {
  ok: false,
  kind: 'invalid',
  say: STOPPED_MEANWHILE,
  fields: [],
  others: [STOPPED_MEANWHILE],
};

const projectTaken: Outcome<never> = {
  ok: false,
  kind: 'invalid',
  say: PROJECT_TAKEN,
  fields: [{ field: 'Project', say: PROJECT_TAKEN }],
  others: [],
};
