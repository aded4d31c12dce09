import {
  choiceOf,
  MINUTE_MS,
  offerToRepeat,
  parseWhen,
  type Question,
  type Reader,
  readRecurring,
  type Slot,
  type When,
} from '../../../../when/index.js';
import type { Draft, Moment } from '../../model/draft.js';
import type { PostAbout, Preview } from '../about.js';

/**
 * The moment that a post goes out. Words such as "tomorrow" change their meaning while a form is open, so a form remembers
 * what it has shown: no other moment is sent unless the person chooses it.
 */

export const HAS_PASSED = 'This time has passed. Choose a later one.';

/** "In 2 hours" moves on while the form is filled in. Within this time, the moment that was shown counts without asking. */
const DRIFT_MS = 5 * MINUTE_MS;

type Shown = Pick<PostAbout, 'preview' | 'project'>;

/** What When means in a form that may have shown a moment for the same fields before. */
export function meaningOf(values: Draft, { preview, project }: Shown, person: Reader): When | undefined {
  const reader = { ...person, projectZone: project?.zone };
  const current = readWhen(values, reader);
  if (!current || !preview || !isFor(preview, values)) return current;
  const { moment, disputed } = preview;
  const isAhead = moment.at > reader.now;
  if (!current.ok && current.slot) return isAhead ? { ok: true, ...moment } : current;
  const apart = current.ok ? Math.abs(current.at.getTime() - moment.at.getTime()) : Infinity;
  if (apart === 0) return current;
  const hasDrifted = apart <= DRIFT_MS && !disputed && isAhead;
  return hasDrifted ? { ok: true, ...moment } : whichMoment(values, preview, { current, reader });
}

/**
 * Fields that were changed after the form showed a moment are compared with that moment when the button is pressed. Words
 * that it showed no moment for are compared with what they meant when it was drawn.
 */
export function previewAtPress(
  values: Draft,
  { preview: shown, project, drawnAt }: Shown & Pick<PostAbout, 'drawnAt'>,
  person: Reader,
): Preview | undefined {
  const reader = { ...person, projectZone: project?.zone };
  if (values.calendar || isFor(shown, values)) return shown;
  const current = readWhen(values, reader);
  if (!current?.ok) return undefined;
  if (shown && shown.moment.at > reader.now) return { ...previewFor(values, shown.moment), disputed: true };
  const earlier = drawnAt === undefined ? undefined : readWhen(values, { ...reader, now: new Date(drawnAt) });
  if (drawnAt === undefined || !earlier?.ok) return undefined;
  const apart = Math.abs(current.at.getTime() - earlier.at.getTime());
  // "In 2 hours" counts from the press.
  const isSame = apart <= reader.now.getTime() - drawnAt + DRIFT_MS;
  return isSame ? undefined : { ...previewFor(values, earlier), disputed: true, unseen: true };
}

/** What the form remembers when it is drawn with this meaning. */
export function previewOf(
  values: Draft,
  when: When | undefined,
  shown: Preview | undefined,
): Preview | undefined {
  if (values.calendar || !when) return undefined;
  if (when.ok) return previewFor(values, when);
  return !when.slot && shown && isFor(shown, values) ? { ...shown, disputed: true } : undefined;
}

export const previewFor = ({ when, Timezone }: Draft, moment: Moment): Preview => ({
  moment,
  words: typeof when === 'string' ? when : '',
  zoneField: Timezone?.value,
});

export const isFor = (shown: Preview | undefined, values: Draft) =>
  shown !== undefined && shown.words === values.when && shown.zoneField === values.Timezone?.value;

/** As if somebody had picked it. */
export const pickedMoment = ({ at, zone }: Slot): Pick<Draft, 'when' | 'calendar' | 'Timezone'> => ({
  when: Math.floor(at.getTime() / 1_000),
  calendar: true,
  Timezone: { text: zone, value: zone },
});

/** Words that mean this moment whenever they are read, in a form with these fields. */
export const exactWords = (moment: Moment, values: Draft, reader: Reader): string =>
  choiceOf({ ...moment, zoneGiven: moment.zone !== zoneOf(values, reader) }, reader).words;

const zoneOf = ({ Timezone }: Draft, reader: Reader) => Timezone?.value ?? reader.zone;

function whichMoment(
  values: Draft,
  shown: Preview,
  { current, reader }: { current: When; reader: Reader },
): Question {
  const zone = zoneOf(values, reader);
  const zoneGiven = shown.moment.zone !== zone || (current.ok && current.zone !== zone);
  const write = (moment: Moment) => choiceOf({ ...moment, zoneGiven }, reader);
  const before = write(shown.moment);
  const hasPassed = shown.moment.at <= reader.now;
  const kept = hasPassed ? [] : [before];
  const words = `“${shown.words}”`;
  const showed = shown.unseen ? `${words} meant ${before.label} earlier` : `This form showed ${before.label}`;
  if (!current.ok)
    return { ok: false, message: `${showed}. ${current.message}`, choices: [...kept, ...current.choices] };
  const now = write(current);
  // Other words than those for which the form showed a time never meant it.
  const means = `${words} ${shown.disputed && !shown.unseen ? 'means' : 'now means'} ${now.label}`;
  const message = hasPassed
    ? `${showed}, which has passed. ${means}. Choose that time or enter another one.`
    : `${showed}, but ${shown.unseen ? `now means ${now.label}` : means}. Which time do you want?`;
  return { ok: false, message, choices: [...kept, now] };
}

/** One moment or, if the words mean nothing else, several. */
function readWords(words: string, reader: Reader): When {
  const once = parseWhen(words, reader);
  if (once.ok || once.isPast) return once;
  const series = readRecurring(words, reader) ?? offerToRepeat(words, reader) ?? once;
  return series.ok || series.choices.length >= once.choices.length ? series : once;
}

/** What When means for this reader, or the question it raises. Undefined when it is empty. */
export function readWhen({ when, Timezone }: Draft, reader: Reader): When | undefined {
  const zone = Timezone?.value ?? reader.zone;
  if (when === undefined || when === '') return undefined;
  if (typeof when === 'string') return readWords(when, { ...reader, zone });
  const at = new Date(when * 1000);
  if (at.getTime() <= reader.now.getTime()) return { ok: false, message: HAS_PASSED, choices: [] };
  return { ok: true, at, zone, zoneGiven: false };
}

/**
 * "Tomorrow 9am" in a form that was submitted yesterday means today. Where the words mean another moment by now, the one that
 * was decided is written out.
 */
export function withDecidedMoment(values: Draft, about: PostAbout, reader: Reader) {
  const { moment } = about;
  if (values.calendar || values.when === undefined) return { values, about };
  if (!moment) return { values, about: { ...about, preview: previewAtPress(values, about, reader) } };
  const preview = previewFor(values, moment);
  if (meaningOf(values, { ...about, preview }, reader)?.ok) return { values, about: { ...about, preview } };
  const when = exactWords(moment, values, reader);
  return {
    values: { ...values, when, replaced: values.replaced + 1 },
    about: { ...about, preview: undefined },
  };
}
