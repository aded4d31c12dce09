import { readTimetable } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { type Access, readable } from '../../rights/access.js';
import { refuse } from '../../rights/not-allowed.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import { isFirstOfTrigger } from '../../slack/events/once-per-trigger.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { type Reply, textReply } from '../../slack/text/blocks.js';
import { MAX_OPTION_VALUE } from '../../slack/views/options.js';
import type { ActionArgs, CommandArgs } from '../../ui/feature.js';
import { openForm } from '../../ui/open-form.js';
import { zoneOption } from '../../ui/select-options.js';
import type { Digest } from '../table.js';
import { type DigestActions, findDigestsHere, findOwnDigest, listDigests, showOwn } from './actions.js';
import { channelDigestForm, DAYS, type DigestValues, MOST_PROJECTS, ownDigestForm } from './form.js';
import { NO_DIGEST, NO_OWN_DIGEST, PAUSE, PREVIEW, RESUME, SEND_NOW, unchanged } from './reply.js';

type OpenDeps = Pick<Deps, 'jobs' | 'log' | 'now' | 'startTimer' | 'store'>;
type Args = ActionArgs | CommandArgs;

/** Stopping takes a button. */
const ACTIONS = new Map([
  ['preview', PREVIEW],
  ['now', SEND_NOW],
  ['pause', PAUSE],
  ['resume', RESUME],
]);
const wordOf = (words: string) => words.trim().toLowerCase();

/** “Digest me” is one of their own, and so is every one in a direct message. */
const OWN = /^\s*(?:for )?(?:me|mine|myself)\b/i;
/** Whoever has none to stop, or only asks, starts none. */
const STARTS_NONE = /\b(?:stop|off)$|\?$/;

/** “Weekdays 8:30”, “me to 7:45”: the time, and the days if there is one time. */
function saidTime(
  args: Args,
  { locale, zone = 'UTC' }: Access['profile'],
): { time?: string; days?: number[] } {
  const words = 'words' in args ? args.words.replace(OWN, '').replace(/^\s*(?:new|to|at|for)\b/i, '') : '';
  const read = readTimetable(words, { locale, zone });
  const [said, ...others] = read.ok ? read.value.times : [];
  if (!said || others.length > 0) return {};
  return { time: said.at, ...(said.days.length < DAYS.length && { days: said.days }) };
}

export const actsAtOnce = (words: string) => wordOf(words) !== 'preview' && ACTIONS.has(wordOf(words));

export const showOrSetUp = (deps: OpenDeps, digestActions: DigestActions) => (args: CommandArgs) =>
  answerCommand(args, runCommand(deps, digestActions, args));

/** `/upnext digest …`: runs an action, opens the form, or lists the channel's digests. */
async function runCommand(
  deps: OpenDeps,
  digestActions: DigestActions,
  args: CommandArgs,
): Promise<Reply | undefined> {
  const access = await args.access();
  const word = wordOf(args.words);
  const isNew = /^new\b/.test(word);
  if (OWN.test(word) || (!isNew && !isReadByOthers(access.actor.channel))) {
    if (STARTS_NONE.test(word)) return (await showOwn(deps, access)) ?? textReply(NO_OWN_DIGEST);
    return showOrStartOwn(deps, args);
  }
  const digests = await findDigestsHere(deps, access);
  const action = digestActions[ACTIONS.get(word) ?? ''];
  const [only, ...others] = digests;
  if ((action ?? STARTS_NONE.test(word)) && !only) return textReply(NO_DIGEST);
  if (action && only && others.length === 0) {
    const rights = await access.inProject(only.project.id);
    const project = rights.may('read') ? only.project : undefined;
    if (!rights.may(action.right)) return refuse(action.right, access, { ...rights, project });
    if (args.asked?.isOver) return unchanged(only);
    const { trigger_id } = args.body;
    const isFirst = await isFirstOfTrigger(deps, access.actor, trigger_id && `command ${trigger_id}`);
    return isFirst ? action.run(access, only) : undefined;
  }
  const isOther = isNew || (others.length === 0 && saidTime(args, access.profile).time);
  if (only && !isOther) return listDigests(deps, access, digests);
  await openChannelForm(deps, args, isNew ? undefined : only);
  return undefined;
}

/** The person’s own as it is, or the form that starts one or changes its time. */
export async function showOrStartOwn(deps: OpenDeps, args: Args): Promise<Reply | undefined> {
  const access = await args.access();
  const digest = saidTime(args, access.profile).time ? await findOwnDigest(deps, access) : undefined;
  const shown = digest ? undefined : await showOwn(deps, access);
  if (!shown) await openOwnForm(deps, args, digest);
  return shown;
}

/** People without the right are first told who has it, and can ask an admin. */
export async function openChannelForm(deps: OpenDeps, args: Args, digest?: Digest): Promise<void> {
  const access = await args.access();
  const { actor, profile } = access;
  const { channel = '' } = actor;
  const [project] = digest ? [digest.project] : await projectHere(deps, access);
  const zone = digest?.zone ?? project?.zone ?? profile.zone;
  const said = saidTime(args, profile);
  const days = said.days ?? digest?.days ?? MONDAY_TO_FRIDAY;
  const values: DigestValues = {
    Channel: digest?.place ?? (isReadByOthers(channel) ? channel : undefined),
    Project: project && project.id.length <= MAX_OPTION_VALUE ? optionOf(project) : undefined,
    Time: said.time ?? digest?.time ?? NINE,
    Days: DAYS.filter(({ value }) => days.includes(Number(value))),
    Timezone: zone ? zoneOption(zone) : undefined,
    Quiet: digest?.sendsWhenQuiet ? 'send' : 'stay',
  };
  await openForm(deps, { ...args, formRight: 'set-up' }, (about) =>
    channelDigestForm.open(values, ofAnyProject(about, digest)),
  );
}

export async function openOwnForm(deps: OpenDeps, args: Args, digest?: Digest): Promise<void> {
  const access = await args.access();
  const projects = digest ? await readable(access, digest.projects) : await projectHere(deps, access);
  const Time = saidTime(args, access.profile).time ?? digest?.time ?? NINE;
  const values = { Projects: projects.slice(0, MOST_PROJECTS).map(optionOf), Time };
  await openForm(deps, args, (about) => ownDigestForm.open(values, ofAnyProject(about, digest)));
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const NINE = '09:00';

/** In a direct message and in the App Home, the project that they see there. */
async function projectHere({ store }: OpenDeps, access: Access) {
  const { workspace, person, channel = '' } = access.actor;
  const { project } = await store.channels.find(workspace, channel);
  if (project || isReadByOthers(channel)) return readable(access, project ? [project] : []);
  const all = await readable(access, await store.channels.projects(workspace));
  const chosen = (await store.viewers.find(workspace, person))?.projectId;
  const shown =
    all.find(({ id }) => id === chosen) ?? all.sort((one, other) => one.name.localeCompare(other.name))[0];
  return shown ? [shown] : [];
}

const optionOf = ({ id, name }: Digest['project']) => ({ text: name, value: id });

/** Its fields say which. */
const ofAnyProject = (about: About, digest?: Digest): About => ({
  ...about,
  project: undefined,
  ...(digest && { target: { id: digest.id, name: digest.project.name } }),
});
