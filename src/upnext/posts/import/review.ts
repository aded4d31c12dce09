import { type DateOrder, DAY_MS, formatDay, isoDay, isZone } from '../../../when/index.js';
import { comparableText, NEAR_MS } from '../../api/find-post.js';
import type { Outcome } from '../../api/outcome.js';
import type { PostRecord } from '../../api/records.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { partsOf, sentTextFor, textFor } from '../../platforms/parts.js';
import type { ProjectSettings, ProjectSlots } from '../../rights/project-settings-table.js';
import type { Reading as ProjectReading } from '../../ui/start-reading.js';
import { listedTexts, readList } from '../list/read-list.js';
import type { ListedPost } from '../model/listed.js';
import { groupOf, isAhead } from '../model/shown.js';
import { freeSlots, networksWithSlot } from '../model/slots.js';
import type { Cells, ImportedRow, RowPost } from '../store/imports.js';
import { findCrowd } from '../submit/crowds.js';
import { asTypedWarnings, findDuplicate, sameText } from '../submit/warnings.js';
import type { NumberedRow } from './columns.js';
import { type ReadCells, readCells, type RowReading } from './read-cells.js';
import { type AmbiguousDate, orderIn } from './read-time.js';
import type { RowLine } from './reply.js';

/** Reviews all rows of an import: their meaning, their slots, and duplicates. */

/** Of those that Upnext holds. */
const MAX_HELD = 5_000;
const PAGE = 100;
const MAX_PAGES = 50;
const YIELD_AFTER = 100;
const SLOTS_AHEAD_MS = 26 * 7 * DAY_MS;

export interface ReviewedRow {
  row: number;
  cells: Cells;
  post: RowPost;
  /** Why it can’t be imported. */
  reason?: string | undefined;
  /** What the form would ask before it sends it: nobody can answer when the row is sent. */
  warning?: string | undefined;
  /** Its date was empty. */
  hasSlot: boolean;
}

/** One date of several, and the days that it can mean. */
export interface DateQuestion extends AmbiguousDate {
  count: number;
}

export interface ReviewedRows {
  rows: ReviewedRow[];
  question: DateQuestion | undefined;
  needsApproval: boolean;
}

type ReadRow = NumberedRow & ReadCells;

export async function reviewRows(
  deps: Pick<Deps, 'api' | 'store'>,
  reading: ProjectReading,
  rows: NumberedRow[],
  order: DateOrder | undefined,
): Promise<Outcome<ReviewedRows>> {
  const { actor, project, reader } = reading;
  const settings = await deps.store.projectSettings.find(actor.workspace, project.id);
  const known = await plannedPosts(deps, reading);
  if (!known.ok) return known;
  const how: RowReading = {
    reader,
    zone: project.zone && isZone(project.zone) ? project.zone : reader.zone,
    order: order ?? orderIn(rows.map(({ cells }) => cells)),
    hasSlots: settings.slots !== undefined,
    project: project.name,
    links: settings.linkParameters,
    networks: (await deps.api(actor)).networksOf(project.id),
  };
  let read = await readRows(rows, how);
  const question = questionAbout(read);
  const [first, other] = question?.choices ?? [];
  // Nobody is asked about the only day that is left: the review shows it.
  if (first && !other) read = await readRows(rows, { ...how, order: first.order });
  const { duplicates, posts } = known.value;
  if (settings.slots) assignSlots(read, settings.slots, { posts, now: reader.now });
  const reviewed = read.map(({ row, cells, post, problems, notes, needsSlot = false }): ReviewedRow => {
    const one = { row, cells, post, hasSlot: needsSlot };
    if (problems.length > 0) return { ...one, reason: problems.join(' ') };
    if (needsSlot && !post.moment) return { ...one, reason: NO_SLOT };
    const twin = duplicates.find(post);
    if (twin) return { ...one, post: { ...post, sameAs: twin.row }, reason: sameText(post, twin) };
    duplicates.addRow(row, post);
    const asTyped = asTypedWarnings(post).map(({ say }) => say);
    const crowd = crowdWarning(posts, post, settings);
    const warning = [...notes, ...new Set(asTyped), ...crowd].join(' ');
    return { ...one, warning: warning || undefined };
  });
  const needsApproval = settings.approval?.mode === 'required';
  return { ok: true, value: { rows: reviewed, question: other && question, needsApproval } };
}

async function readRows(rows: NumberedRow[], reading: RowReading): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (const one of rows) {
    read.push({ ...one, ...readCells(one.cells, reading) });
    if (read.length % YIELD_AFTER === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return read;
}

/** Not for a slot, which is reserved. Then the row is planned as well. */
function crowdWarning(
  planned: ListedPost[],
  { Content, Platforms, Status, moment }: RowPost,
  { slots }: Pick<ProjectSettings, 'slots'>,
): string[] {
  if (!moment || Status === 'DRAFT') return [];
  const isSlot = networksWithSlot(slots, Platforms, moment.at).length > 0;
  const found = isSlot ? [] : findCrowd(planned, Platforms, moment.at);
  planned.push({ scheduledAt: moment.at, platforms: Platforms, label: Content });
  return found.map(({ say }) => say);
}

/** About a date that shows both readings, if there is one. */
function questionAbout(rows: ReadRow[]): DateQuestion | undefined {
  const dates = rows.flatMap(({ ambiguous }) => ambiguous ?? []);
  const example = dates.find(({ choices }) => choices.length > 1) ?? dates[0];
  return example && { ...example, count: dates.length };
}

const NO_SLOT = 'The date and time are missing, and no slot is free in the next six months.';

/** Rows without a date take the next free slots, in the order of the file. */
function assignSlots(rows: ReadRow[], slots: ProjectSlots, planned: { posts: ListedPost[]; now: Date }) {
  const { posts, now } = planned;
  const waiting = rows.filter(({ needsSlot, problems }) => needsSlot && problems.length === 0);
  if (waiting.length === 0) return;
  const range = { networks: [], from: now, to: new Date(now.getTime() + SLOTS_AHEAD_MS) };
  const taken = new Set(rows.flatMap(({ post }) => post.moment?.at.getTime() ?? []));
  const free = freeSlots(slots, range, posts).filter(({ at }) => at > now && !taken.has(at.getTime()));
  for (const [index, row] of waiting.entries()) {
    const slot = free[index];
    if (slot) row.post = { ...row.post, moment: { at: slot.at, zone: slot.zone, zoneGiven: true } };
  }
}

/** What is still to go out, at the service and here. */
async function plannedPosts(
  deps: Pick<Deps, 'store'>,
  { actor: { workspace }, api, project, reader }: ProjectReading,
): Promise<Outcome<{ duplicates: ReturnType<typeof createDuplicates>; posts: ListedPost[] }>> {
  const search = { filter: { from: reader.now, limit: PAGE }, pages: MAX_PAGES };
  const key = { workspace, project: project.id };
  const list = await readList(deps, key, {
    held: { states: ['draft', 'held', 'sending'], limit: MAX_HELD },
    listed: () => listAll(api, project.id, search),
    keepsParts: true,
  });
  if (!list.ok) return list;
  const posts = list.value.posts.filter((post) => post.own ?? isAhead(post));
  const duplicates = createDuplicates();
  for (const post of posts) {
    const day = post.scheduledAt && formatDay(isoDay(post.scheduledAt, reader.zone));
    duplicates.add({ ...post, name: day ? `a post for ${day}` : 'a draft' });
  }
  const planned = posts.filter((post) => groupOf(post) !== 'draft');
  return { ok: true, value: { duplicates, posts: planned } };
}

const ALREADY_IMPORTED = 'This text is already imported.';

/** Why these rows were not imported, as the rows of a form that has only them. */
export const asNewRows = (failed: Pick<ImportedRow, 'row' | 'post' | 'reason'>[]): RowLine[] =>
  failed.map(({ post, reason }, index) => {
    const { sameAs } = post;
    const at = failed.findIndex(({ row }) => row === sameAs);
    const twin = failed[at];
    const same = twin ? sameText(post, knownRow(at + 2, twin.post)) : ALREADY_IMPORTED;
    return { row: index + 2, reason: sameAs === undefined ? reason : same };
  });

/** "row 3", "a post for Mon 2 Nov" */
type KnownPost = Parameters<typeof findDuplicate>[1][number] &
  Pick<PostRecord, 'scheduledAt'> & { name: string; row?: number };

/** Finds posts that are planned already, in the file or elsewhere: by their texts, because there may be thousands. */
function createDuplicates() {
  const known = new Map<string, KnownPost[]>();
  function add(post: KnownPost): void {
    for (const key of new Set(listedTexts(post).map(({ content }) => comparableText(content))))
      known.set(key, [...(known.get(key) ?? []), post]);
  }
  return {
    add,
    addRow: (row: number, post: RowPost) => add(knownRow(row, post)),
    find(post: RowPost): KnownPost | undefined {
      const texts = post.Platforms.flatMap((network) => [textFor(post, network), sentTextFor(post, network)]);
      const near = [...new Set(texts.map(comparableText))]
        .flatMap((key) => known.get(key) ?? [])
        .filter(({ scheduledAt }) => isNear(scheduledAt, post.moment?.at));
      return findDuplicate(post, near);
    },
  };
}

const isNear = (one: Date | undefined, other: Date | undefined) =>
  one && other ? Math.abs(one.getTime() - other.getTime()) <= NEAR_MS : one === other;

function knownRow(row: number, post: RowPost): KnownPost {
  const parts = partsOf(post).map(({ platforms, text }) => ({ platforms, content: text }));
  return { platforms: post.Platforms, parts, scheduledAt: post.moment?.at, name: `row ${row}`, row };
}
