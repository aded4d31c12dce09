import type { Digest } from '../../../store/digest-row.js';
import type { Deps } from '../../../deps.js';
import type { Outcome } from '../../../api/outcome.js';
import type { Form, FormContext, Notices } from '../../../forms/form.js';
import type { DigestTarget } from '../../../store/occasions.js';
import { nextOccasion } from '../../../time/daily.js';
import { isZone } from '../../../time/zones.js';
import { projectStillExists } from '../../../views/find-project.js';
import type { Calendar } from '../run/calendar.js';
import { DAILY_DIGEST, digestInWords, digestModal, readDigest, type Entered } from './modal.js';
import { saved, willAppear, type Saved } from './reply.js';

/** Setting a digest up is the bot's own business: the service is asked only whether the project is there. */
export const digestForm = (deps: Deps, calendar: Calendar): Form<Entered, Saved> => ({
  name: DAILY_DIGEST,
  right: 'set-up',
  doing: 'Setting up the digest',
  open: (entered, about) => digestModal(entered, about),
  read: readDigest,
  check,
  send: (entered, context) => save(deps, calendar, entered, context),
  done: (result) => saved({ ...result, digest: awake(result.digest) }, deps.now()),
  audited: (_, result) => ({ after: result && { ...result.digest } }),
  approval: digestInWords,
  label: ({ project }) => `The daily digest of ${project?.text ?? 'a project'}`,
});

function check({ channel, project, time, days, zone }: Entered): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!channel) fields.Channel = 'Choose the channel that it comes to.';
  if (!project) fields.Project = 'Choose the project that it tells of.';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) fields.Time = 'Choose a time of day.';
  if (days.length === 0) fields.Days = 'Choose at least one day.';
  if (!zone || !isZone(zone.value)) fields.Timezone = 'Choose a time zone from the list.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

async function save(
  deps: Deps,
  calendar: Calendar,
  entered: Entered,
  { api, actor, about, profile }: FormContext,
): Promise<Outcome<Saved>> {
  const chosen = await projectStillExists(api, entered.project?.value);
  if (!chosen.ok) return chosen;
  const project = chosen.value;
  const { digests } = deps.store;
  const id = about.target?.id ?? about.submissionId;
  const before = await digests.find({ workspace: actor.workspace, id });
  if (about.target && !before) return stoppedMeanwhile;
  const channel = entered.channel ?? '';
  if (await isTaken()) return thereAlready;

  const now = deps.now();
  const setUp = { setUpBy: actor.person, setUpName: profile.name, setUpAt: now };
  const whose = before
    ? { ...before, changedBy: actor.person, changedAt: now }
    : { ...setUp, paused: null, skipped: [], changedBy: null, changedAt: null };
  const place: DigestTarget = { id, workspace: actor.workspace, channel, project };
  const wanted: Digest = { ...whose, ...place, ...(await asEntered(deps, place, entered, now)) };
  // The job is there before the digest is, and once more behind it: no crash in between leaves a digest without one.
  await calendar.begin(wanted);
  const digest = about.target ? await digests.change(wanted) : await digests.save(wanted);
  if (!digest) return (await isTaken()) ? thereAlready : stoppedMeanwhile;
  await calendar.begin(digest);
  await deps.personChanges.publish(actor);
  return {
    ok: true,
    value: { digest, isNew: !before, obstacle: await obstacleTo(deps, digest, actor.person) },
  };

  /** Also by somebody who sets one up in this moment. */
  async function isTaken(): Promise<boolean> {
    const here = await digests.inChannel(actor.workspace, channel);
    return here.some((other) => other.project.id === project.id && other.id !== id);
  }
}

async function asEntered(
  deps: Deps,
  place: DigestTarget,
  { time, days, zone, sendsWhenQuiet }: Entered,
  now: Date,
): Promise<Pick<Digest, 'time' | 'days' | 'zone' | 'sendsWhenQuiet' | 'next'>> {
  const schedule = { time, days, zone: zone?.value ?? 'UTC' };
  const first = nextOccasion(schedule, now);
  const hasCome = first && (await deps.store.occasions.wasHandled(place, first.day));
  const next = hasCome ? nextOccasion(schedule, first.at) : first;
  return { ...schedule, sendsWhenQuiet, next: next ?? null };
}

/** Slack tells who is in a channel only to who asks for one scope more; whether one may write there, by writing. */
async function obstacleTo(deps: Deps, digest: Digest, user: string): Promise<string | undefined> {
  const slack = await deps.slack(digest.workspace);
  return slack.chat.postEphemeral({ channel: digest.channel, user, text: willAppear(digest) }).then(
    () => undefined,
    (error: { data?: { error?: string } }) => error.data?.error,
  );
}

/** Whoever stopped it meant it: to change it does not bring it back. */
const stoppedMeanwhile: Outcome<never> = {
  ok: false,
  kind: 'invalid',
  say: 'This digest was stopped meanwhile.',
  fields: [],
  others: [
    'This digest was stopped meanwhile, so there is nothing to change. To have one again, close this and set up a new one: /upnext digest new',
  ],
};

const TAKEN = 'This channel has a digest of this project already: `/upnext digest` changes it.';
const thereAlready: Outcome<never> = {
  ok: false,
  kind: 'invalid',
  say: TAKEN,
  fields: [{ field: 'Project', say: TAKEN }],
  others: [],
};

/** Kept with the submission as JSON, from which it may come back. */
function awake(digest: Digest): Digest {
  const { setUpAt, changedAt, next } = digest;
  return {
    ...digest,
    setUpAt: new Date(setUpAt),
    changedAt: changedAt && new Date(changedAt),
    next: next && { ...next, at: new Date(next.at) },
  };
}
