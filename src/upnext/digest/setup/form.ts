import * as z from 'zod';
import { WEEKDAY_NAMES } from '../../../when/index.js';
import { atField, atTop, type Form, type FormContext, type Sent, warned } from '../../forms/form.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import { context } from '../../slack/text/blocks.js';
import { chosenOptionSchema, chosenTime } from '../../slack/views/view-state.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import {
  channel,
  checkboxes,
  choice,
  chosenProject,
  input,
  search,
  searchMany,
  type SmallField,
} from '../../ui/small-fields.js';
import { smallForm } from '../../ui/small-form.js';
import { zoneOf } from '../mine/page.js';
import { firstToCome, planned } from '../schedule.js';
import type { Digest } from '../table.js';
import { digestSaved, PROJECT_TAKEN, type SavedDigest, STOPPED_MEANWHILE } from './reply.js';

/** The forms of a channel’s digest and of a person’s own. The service is asked only whether the project still exists. */

export const FIND_PROJECT = 'digest_find_project';
export const FIND_ZONE = 'digest_find_zone';

export const digestValues = z.object({
  Channel: z.string().optional(),
  Project: chosenOptionSchema.optional(),
  Projects: z.array(chosenOptionSchema).optional(),
  Time: z.string(),
  Days: z.array(chosenOptionSchema).optional(),
  Timezone: chosenOptionSchema.optional(),
  Quiet: z.enum(['stay', 'send']).optional(),
});
export type DigestValues = z.infer<typeof digestValues>;

export const DAYS = WEEKDAY_NAMES.map((text, index) => ({ text, value: String(index + 1) }));
const QUIET = { stay: 'Don’t send', send: 'Send anyway' };
export const MOST_PROJECTS = 10;

const time = (hint: string): SmallField =>
  input({
    name: 'Time',
    label: 'Time',
    required: 'Choose a time.',
    hint,
    element: (value) => ({
      type: 'timepicker',
      action_id: 'time',
      ...(typeof value === 'string' && value && { initial_time: value }),
    }),
    read: (state, name) => chosenTime(state, name) ?? '',
  });

type DigestForm = Pick<Form<DigestValues, SavedDigest>, 'done' | 'audited' | 'isShown'>;

const ALIKE: DigestForm = {
  done: (result, _, { deps, profile }) => digestSaved(result, { ...profile, now: deps.now() }),
  isShown: async ({ isTold = false }) => isTold,
  audited: (_, result) => ({ after: result && { ...result.digest } }),
};

export const channelDigestForm = smallForm<DigestValues, SavedDigest>({
  ...ALIKE,
  name: 'daily_digest',
  right: 'set-up',
  title: 'Daily digest',
  submit: 'Save',
  values: digestValues,
  projects: ({ Project }) => [Project?.value],
  fields: [
    channel({
      name: 'Channel',
      label: 'Channel',
      required: 'Choose a channel.',
      hint: 'Everyone in the channel sees the digest.',
    }),
    chosenProject(FIND_PROJECT),
    time('In the time zone below. Adjusts for daylight saving time.'),
    search({
      name: 'Timezone',
      label: 'Time zone',
      action: FIND_ZONE,
      placeholder: 'Choose a time zone',
      required: 'Choose a time zone from the list.',
    }),
    checkboxes({ name: 'Days', label: 'Days', required: 'Choose at least one day.', options: DAYS }),
    choice({ name: 'Quiet', label: 'On days without posts', as: 'radio_buttons', options: QUIET }),
  ],
  send: saveForChannel,
  label: ({ Project }) => `Daily digest for ${Project?.text ?? 'a project'}`,
});

const WHAT =
  'A direct message each morning with what goes out today, what’s waiting for you, and problems with your posts. It updates during the day, and isn’t sent if there’s nothing.';

export const ownDigestForm = smallForm<DigestValues, SavedDigest>({
  ...ALIKE,
  name: 'own_digest',
  right: 'read',
  title: 'My digest',
  submit: 'Save',
  values: digestValues,
  projects: ({ Projects = [] }) => Projects.map(({ value }) => value),
  above: () => [context(WHAT)],
  fields: [
    searchMany({
      name: 'Projects',
      action: FIND_PROJECT,
      label: 'Projects',
      required: 'Choose at least one project.',
      most: MOST_PROJECTS,
      placeholder: 'Choose projects',
    }),
    time('In your own time zone.'),
  ],
  send: saveOwn,
  label: () => 'Your digest',
});

async function saveForChannel(values: DigestValues, form: FormContext): Promise<Sent<SavedDigest>> {
  const { api, about, actor, approvedBy, deps, inProject } = form;
  const chosen = await projectStillExists(api, values.Project?.value);
  if (!chosen.ok) return chosen;
  const id = about.target?.id ?? about.submissionId;
  const before = await deps.store.digests.find({ workspace: actor.workspace, id });
  const rights = before && (await inProject(before.project.id));
  if (rights?.may('set-up') === false && !approvedBy) return stopped;
  const saved = await save(form, before, {
    id,
    place: values.Channel ?? '',
    project: chosen.value,
    projects: [chosen.value],
    time: values.Time,
    days: (values.Days ?? []).map(({ value }) => Number(value)),
    zone: values.Timezone?.value ?? 'UTC',
    sendsWhenQuiet: values.Quiet === 'send',
  });
  return saved.ok ? { ok: true, value: { ...saved.value, ...(await tellThere(saved.value, form)) } } : saved;
}

async function saveOwn({ Projects = [], Time }: DigestValues, form: FormContext): Promise<Sent<SavedDigest>> {
  const { actor, deps, profile } = form;
  const [project, ...others] = Projects.map(({ text, value }) => ({ id: value, name: text }));
  if (!project) return stopped;
  const id = actor.person;
  const before = await deps.store.digests.find({ workspace: actor.workspace, id });
  return save(form, before, {
    id,
    place: id,
    project,
    projects: [project, ...others],
    time: Time,
    days: DAYS.map(({ value }) => Number(value)),
    zone: zoneOf({ profile }),
    sendsWhenQuiet: false,
  });
}

type Settings = Omit<Digest, 'workspace' | 'setUpBy' | 'setUpAt'>;

async function save(
  { deps, actor, about }: FormContext,
  before: Digest | undefined,
  settings: Settings,
): Promise<Sent<SavedDigest>> {
  const now = deps.now();
  if (about.target && !before) return stopped;
  const setUp = before ?? { workspace: actor.workspace, setUpBy: actor.person, setUpAt: now };
  const wanted = { ...setUp, ...settings };
  const digest: Digest = { ...wanted, next: await firstToCome(deps, wanted, now) };
  const isSaved = await planned(deps, digest, digest.next?.at, () => deps.store.digests.save(digest));
  return isSaved ? { ok: true, value: { digest, isNew: !before } } : projectTaken;
}

/**
 * Tells the person in the channel of the digest: posting is the only way to find out whether Upnext can, without another
 * permission. If the form was opened there, this is the confirmation.
 */
async function tellThere(
  saved: SavedDigest,
  { about, actor, deps, profile }: FormContext,
): Promise<Pick<SavedDigest, 'isTold' | 'obstacle'>> {
  const { place: channel, workspace } = saved.digest;
  const slack = await deps.slack(workspace);
  return postEphemeral(
    slack,
    { channel, user: actor.person },
    digestSaved(saved, { ...profile, now: deps.now() }),
  ).then(
    () => ({ isTold: about.channel === channel }),
    (error: { data?: { error?: string } }) => ({ obstacle: error.data?.error }),
  );
}

const stopped = warned(atTop(STOPPED_MEANWHILE));
const projectTaken = warned(atField('Project', PROJECT_TAKEN));
