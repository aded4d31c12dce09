import {
  formatClock,
  formatShort,
  isQuiet,
  occurrencesOf,
  type Question,
  type Reader,
  type Slot,
  writeQuietHours,
  zoneCity,
} from '../../../../when/index.js';
import type { Warning } from '../../../forms/warn.js';
import type { ProjectSlots } from '../../../rights/project-settings-table.js';
import { settledWithin } from '../../../slack/answer/deadlines.js';
import type { Actor } from '../../../slack/people/actor.js';
import type { Profile } from '../../../slack/people/people.js';
import { button } from '../../../slack/text/blocks.js';
import { encodeButtonValue, readButtonValue } from '../../../slack/views/button-value.js';
import { projectIdOf } from '../../../ui/project/project-field.js';
import { networksInSentence, uncapitalize } from '../../../ui/words.js';
import { findNextSlot, type SlotsWanted } from '../../list/free-slots.js';
import { type Moment, slotSchema } from '../../model/draft.js';
import { networksWithSlot } from '../../model/slots.js';
import type { WantedSlots } from '../../store/slots.js';
import type { PostAbout } from '../about.js';
import type { Change, FieldDeps, OpenForm } from '../field.js';
import { exactWords, isFor, meaningOf, previewFor } from './moment.js';

/** The posting slots of the project: which one the form offers, which one “next slot” means, and reserving it. */

export const TAKE_SLOT = 'take_slot';

/** The next free one, or why there is none. */
type FreeSlot = NonNullable<PostAbout['slots']>;

export type FoundSlots = Pick<PostAbout, 'preview' | 'slots'>;

interface SlotReader {
  actor: Actor;
  reader: Reader;
}

/** A service that takes longer counts as silent. */
const LOOK_UP_MS = 1_400;

const SILENT =
  'Upnext can’t offer a free slot, because the scheduling service isn’t responding. Enter a day and a time instead.';
const NO_PROJECT = 'Choose a project first, or enter a day and a time.';
const NO_SLOTS =
  'This project has no posting times yet. Enter a day and a time, or set up posting times with /upnext slots.';
const OTHER_WAYS = 'Enter a day and a time, or make a post for each.';
function noneFree(networks: readonly string[], settings: ProjectSlots | undefined): string {
  if (networks.length < 2) return 'No slot is free in the next 8 weeks. Enter a day and a time.';
  const own = networks.filter((network) => settings?.networks[network]);
  const have = own.length > 1 ? 'have posting times of their own' : 'has posting times of its own';
  const why = own.length > 0 ? `: ${networksInSentence(own)} ${have}` : '';
  return `These networks have no free slot in common in the next 8 weeks${why}. ${OTHER_WAYS}`;
}

/** What the form shows about slots, as of now. Words such as “next slot” get their time, unless the form has shown one. */
export async function lookUpSlots(
  deps: FieldDeps,
  { values, about }: OpenForm,
  { actor, reader }: SlotReader,
): Promise<FoundSlots> {
  const when = meaningOf(values, about, reader);
  const asked = when && !when.ok ? when.slot : undefined;
  const project = projectIdOf(about, values);
  const settings = project && (await deps.store.projectSettings.find(actor.workspace, project)).slots;
  if (!project || !settings) return { slots: asked && { problem: project ? NO_SLOTS : NO_PROJECT } };
  const hasTimes = settings.times.length + Object.keys(settings.networks).length > 0;
  const wanted = { project, networks: values.Platforms, post: postOf(about) };
  const key = { workspace: actor.workspace, id: wanted.post };
  const isSet = when?.ok && values.Status !== 'DRAFT';
  const none: FreeSlot = { problem: NO_SLOTS };
  const [offer, meant, taken] = await Promise.all([
    hasTimes ? nextFree(deps, actor, { ...wanted, after: reader.now }) : undefined,
    asked && (hasTimes ? nextFree(deps, actor, { ...wanted, ...asked }) : none),
    isSet ? findTaken(deps, when, { ...wanted, ...key, settings, reader }) : undefined,
  ]);
  const full = offer?.isFull ? offer.problem : undefined;
  return {
    ...(meant?.next && { preview: previewFor(values, { ...meant.next, zoneGiven: true }) }),
    slots: { taken, next: offer?.next, problem: meant?.problem ?? full },
  };
}

/** “X already has a post for Mon 2 Nov, 09:00”: of a series, the first time that another post has. */
export async function findTaken(
  { store }: Pick<FieldDeps, 'store'>,
  { at, zone, repeats }: Moment,
  { reader, settings, ...wanted }: Omit<WantedSlots, 'at'> & { reader: Reader; settings: ProjectSlots },
): Promise<string | undefined> {
  const times = repeats ? occurrencesOf(repeats).map((one) => one.at) : [at];
  const found = await store.slotReservations.taken({ ...wanted, at: times });
  const lost = found.filter((one) => networksWithSlot(settings, [one.network], one.at).length > 0);
  const networks = [...new Set(lost.map(({ network }) => network))];
  const others = lost.some((one) => +one.at !== +(lost[0]?.at ?? at)) ? ' and others of these times' : '';
  const what = `already ${networks.length === 1 ? 'has' : 'have'} a post for`;
  const first = lost[0] && `${formatShort(lost[0].at, zone, reader)}${others}`;
  return first && `${networksInSentence(networks)} ${what} ${first}`;
}

/** What was shown for these words meanwhile stays. */
export const withSlots = ({ values, about }: OpenForm, { preview, slots }: FoundSlots): OpenForm => ({
  values,
  about: { ...about, slots, ...(preview && !isFor(about.preview, values) && { preview }) },
});

/** The post that has a slot, also while it is only a form. */
export const postOf = ({ held, submissionId }: PostAbout) => held?.id ?? submissionId;

export async function nextFree(
  deps: FieldDeps,
  actor: Actor,
  wanted: Omit<SlotsWanted, 'from' | 'to'> & { after: Date; nth?: number },
): Promise<FreeSlot> {
  const found = await settledWithin(LOOK_UP_MS, findNextSlot(deps, actor, wanted), deps.startTimer);
  if (!found?.ok) return { problem: SILENT };
  if (found.value) return { next: found.value };
  const { slots } = await deps.store.projectSettings.find(actor.workspace, wanted.project);
  return { problem: noneFree(wanted.networks, slots), isFull: true };
}

/** What is asked about When. */
export const questionText = ({ slot, message }: Question, { slots }: PostAbout): string =>
  (slot && slots?.problem) ?? message;

/** The form with the slot of the button as its time. If another post gets it first, the form says so when it is sent. */
export const takeSlot: Change = ({ values, about }, { action, reader }) => {
  const moment = { ...readButtonValue(slotSchema, action), zoneGiven: true };
  const when = exactWords(moment, values, reader);
  const taken = { ...values, when, calendar: false, replaced: values.replaced + 1 };
  return { values: taken, about: { ...about, typedWhen: undefined, preview: previewFor(taken, moment) } };
};

export const quietWarning = ({ at }: Moment, settings: Quiet | undefined, reader: SeenBy): Warning[] =>
  settings && isQuiet(settings.quiet, settings.zone, at)
    ? [{ about: 'quiet', field: 'ScheduleDate', say: quietText(at, settings, reader) }]
    : [];

type Quiet = Pick<ProjectSlots, 'quiet' | 'zone'>;
type SeenBy = Pick<Profile, 'zone' | 'locale'>;

/** Others may read it as well, so it names no clock but the project’s. */
function quietText(at: Date, { quiet, zone }: Quiet, reader: SeenBy): string {
  const there = zone === reader.zone ? '' : `${formatClock(at, zone, reader)} in ${zoneCity(zone)}, `;
  const hours = uncapitalize(writeQuietHours(quiet, reader));
  return `This time is ${there}in the project’s quiet hours (${hours}).`;
}

export const slotButton = (next: Slot, reader: Reader) =>
  button(`Next free: ${formatShort(next.at, next.zone, reader)}`, TAKE_SLOT, {
    value: encodeButtonValue(next),
  });
