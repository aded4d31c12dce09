import type { Deps } from '../../deps.js';
import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext, Notices } from '../../slack/form.js';
import type { Digest } from '../../store/digests.js';
import { nextOccasion } from '../../time/daily.js';
import { isZone } from '../../time/zone.js';
import { stillThere } from '../../views/which-project.js';
import type { Calendar } from './calendar.js';
import { DAILY_DIGEST, digestModal, readDigest, type Entered } from './modal.js';
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
  { api, who, about, profile }: FormContext,
): Promise<Outcome<Saved>> {
  const chosen = await stillThere(api, entered.project?.value);
  if (!chosen.ok) return chosen;
  const project = chosen.value;
  const channel = entered.channel ?? '';
  const id = about.thing?.id ?? about.form;
  const here = await deps.store.digests.inChannel(who.workspace, channel);
  if (here.some((other) => other.project.id === project.id && other.id !== id))
    return refused(
      'Project',
      'This channel has a digest of this project already: `/upnext digest` changes it.',
    );

  const before = await deps.store.digests.find({ workspace: who.workspace, id });
  const { time, days, zone, sendsWhenQuiet } = entered;
  const digest: Digest = {
    ...{ id, workspace: who.workspace, channel, project, time, days, sendsWhenQuiet },
    zone: zone?.value ?? 'UTC',
    paused: null,
    next: nextOccasion({ time, days, zone: zone?.value ?? 'UTC' }, deps.now()) ?? null,
    skipped: [],
    setUpBy: before?.setUpBy ?? who.person,
    setUpName: before?.setUpName ?? profile.name,
    setUpAt: before?.setUpAt ?? deps.now(),
    changedBy: before ? who.person : null,
    changedAt: before ? deps.now() : null,
  };
  // The job is there before the digest is, and once more behind it: no crash in between leaves a digest without one.
  await calendar.begin(digest);
  await deps.store.digests.save(digest);
  await calendar.begin(digest);
  await deps.changes.tell(who);
  return {
    ok: true,
    value: { digest, isNew: !before, obstacle: await obstacleTo(deps, digest, who.person) },
  };
}

/** Slack tells who is in a channel only to who asks for one scope more; whether one may write there, by writing. */
async function obstacleTo(deps: Deps, digest: Digest, user: string): Promise<string | undefined> {
  const slack = await deps.slack(digest.workspace);
  return slack.chat.postEphemeral({ channel: digest.channel, user, text: willAppear(digest) }).then(
    () => undefined,
    (error: { data?: { error?: string } }) => error.data?.error,
  );
}

const refused = (field: string, say: string): Outcome<never> => ({
  ok: false,
  kind: 'invalid',
  say,
  fields: [{ field, say }],
  others: [],
});

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
