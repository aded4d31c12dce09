import { createHash } from 'node:crypto';
import {
  formatRule,
  MANY_READERS,
  type Occurrence,
  occurrencesOf,
  type RecurringRule,
} from '../../../when/index.js';
import type { Outcome } from '../../api/outcome.js';
import type { FormWarning } from '../../forms/form.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { zoneOption } from '../../ui/select-options.js';
import { networksInSentence } from '../../ui/words.js';
import type { PostContext } from '../fields/about.js';
import { changesOf } from '../life/change-post.js';
import { type Draft, isSameDraft, type SubmittedPost } from '../model/draft.js';
import { leavingOf } from '../model/leaving.js';
import type { NewPost } from '../model/post.js';
import { networksWithSlot } from '../model/slots.js';
import { isSlotTaken } from '../store/slots.js';
import { earlierSent, newPost } from './hold.js';
import type { ScheduledPost } from './result.js';

/**
 * Posts that repeat: all of them are held as soon as the form is submitted, each as if somebody had filled in the form for its day.
 * The id of each follows from the form and the day, so storing them again changes nothing.
 */

export async function startSeries(
  post: SubmittedPost,
  rule: RecurringRule,
  settings: ProjectSettings,
  context: PostContext,
): Promise<Outcome<ScheduledPost> | FormWarning> {
  const dates = occurrencesOf(rule).map((one) => occurrence(post, one, { rule, settings, context }));
  const [first] = dates;
  const earlier = first && (await context.deps.store.posts.find(first));
  const isSame =
    earlier && isSameDraft(earlier.values, first.values) && earlier.about.repeats === first.about.repeats;
  if (earlier && !isSame) return earlierSent();
  await store(dates, context);
  const series = { ...rule, first: first?.id };
  return { ok: true, value: { project: post.project ?? '', series, meant: post.moment } };
}

type OccurrencePost = ReturnType<typeof occurrence>;

function occurrence(
  post: SubmittedPost,
  { day, at }: Occurrence,
  { rule, settings, context }: { rule: RecurringRule; settings: ProjectSettings; context: PostContext },
) {
  const { zone } = rule;
  const series = context.about.submissionId;
  const values: Draft = {
    ...post.values,
    when: at.getTime() / 1_000,
    calendar: true,
    Timezone: zoneOption(zone),
    replaced: 0,
  };
  const moment = { at, zone, zoneGiven: true };
  const about = {
    ...context.about,
    submissionId: createHash('sha256').update(`${series} ${day}`).digest('hex').slice(0, 32),
    preview: undefined,
    moment,
    repeats: formatRule(rule, MANY_READERS),
  };
  const now = context.deps.now();
  const leavesAt = leavingOf(values, { at, repeats: rule }, settings, now)?.at ?? now;
  const slots = networksWithSlot(settings.slots, values.Platforms, at);
  const own = { ...post, values, moment, slots };
  return { ...newPost(own, { ...context, about }, leavesAt), series, slots, dueAt: at };
}

/** All of them, or none if another post has just taken a slot: then it is looked again which slots are taken. */
async function store(dates: OccurrencePost[], context: PostContext): Promise<void> {
  const posts = await Promise.all(dates.map((date) => withSlots(date, context)));
  try {
    await changesOf(context.deps).holdAll(posts);
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    await store(dates, context);
  }
}

/** If another post has the slot, this one counts as missed, and its author is asked for another time. */
async function withSlots(date: OccurrencePost, { deps }: PostContext): Promise<NewPost> {
  const { slots: networks, dueAt: at } = date;
  const wanted = { ...date, project: date.project.id, networks, at: [at] };
  const lost = networks.length > 0 ? await deps.store.slotReservations.taken(wanted) : [];
  if (lost.length === 0) return { ...date, state: 'held' };
  const reason = `Another post has this slot on ${networksInSentence(lost.map(({ network }) => network))}.`;
  return { ...date, state: 'missed', reason, slots: [] };
}
