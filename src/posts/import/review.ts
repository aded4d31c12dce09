import { DAY_MS } from '../../durations.js';
import type { Outcome } from '../../api/outcome.js';
import { isAhead, recordedState } from '../../api/post-state.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { isPlatform } from '../../openapi/platforms.js';
import { orderIn, type AmbiguousDate, type Cells } from '../fields/when/cells.js';
import { freeSlots, networksWithSlot } from '../fields/when/free-slots.js';
import type { ProjectSettings, ProjectSlots } from '../../rights/project-settings-table.js';
import { formatDay } from '../../time/format.js';
import { isZone } from '../../time/zones.js';
import { createCrowds } from '../crowds.js';
import type { RowPost, RowReading } from '../fields/columns.js';
import type { ListedPost } from '../listed/held-as-post.js';
import { readList } from '../list.js';
import type { Reading as ProjectReading } from '../../ui/start-reading.js';
import type { NumberedRow } from './columns.js';
import type { ImportForm } from './form.js';
import type { RowLine } from './reply.js';
import { createDuplicates, readRow, rowWarnings, type AmbiguousDates, type ReadRow } from './rows.js';

/** Reviews all rows of an import: their meaning, their slots, and duplicates. */

export const MAX_ROWS = 5_000;
const PAGE = 100;
const MAX_PAGES = 50;
const YIELD_AFTER = 100;
const SLOTS_AHEAD_MS = 26 * 7 * DAY_MS;

export interface ReviewedRow {
  row: number;
  cells: Cells;
  post: RowPost;
  /** Why it can’t be imported. */
  problem?: string | undefined;
  /** What the form would ask before it sends it. */
  warning?: string | undefined;
  /** Its date was empty. */
  hasSlot: boolean;
}

export const linesOf = (rows: ReviewedRow[], what: 'problem' | 'warning'): RowLine[] =>
  rows.flatMap(({ row, [what]: say }) => (say ? [{ row, say }] : []));

export interface ReviewedRows {
  rows: ReviewedRow[];
  /** What is asked once for all rows. */
  questions: AmbiguousDates[];
  needsApproval: boolean;
}

export async function reviewRows(
  deps: Pick<Deps, 'store'>,
  reading: ProjectReading,
  rows: NumberedRow[],
  { order, half }: ImportForm['dates'],
): Promise<Outcome<ReviewedRows>> {
  const { actor, project, reader } = reading;
  const settings = await deps.store.projectSettings.find(actor.workspace, project.id);
  const known = await plannedPosts(deps, reading);
  if (!known.ok) return known;
  const how: RowReading = {
    reader,
    zone: project.zone && isZone(project.zone) ? project.zone : reader.zone,
    order: order ?? orderIn(rows.map(({ cells }) => cells)),
    half: half ?? undefined,
    hasSlots: settings.slots !== undefined,
    links: settings.linkParameters,
  };
  const read: (NumberedRow & ReadRow)[] = [];
  for (const one of rows) {
    read.push({ ...one, ...readRow(one.cells, how) });
    if (read.length % YIELD_AFTER === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const { duplicates, crowds, posts } = known.value;
  if (settings.slots) assignSlots(read, settings.slots, { posts, now: reader.now });
  const reviewed = read.map(({ row, cells, post, problems, needsSlot }): ReviewedRow => {
    const twin = problems.length > 0 ? undefined : duplicates.find(post);
    const says = twin ? [twin] : needsSlot && !post.moment ? [NO_SLOT] : problems;
    const one = { row, cells, post, hasSlot: needsSlot };
    if (says.length > 0) return { ...one, problem: says.join(' ') };
    duplicates.add({ ...post, at: post.moment?.at, name: `row ${row}` });
    const warning = [...rowWarnings(post), ...crowdWarning(crowds, post, settings)].join(' ');
    return { ...one, warning: warning || undefined };
  });
  // Asked before, even if the person didn’t know.
  const unanswered = ASKED.filter((asks) => (asks === 'order' ? order : half) === undefined);
  const value = {
    rows: reviewed,
    questions: unanswered.flatMap((asks) => askedOnce(read, asks)),
    needsApproval: settings.approval?.mode === 'required',
  };
  return { ok: true, value };
}

/** Not for a slot, which is reserved. */
function crowdWarning(
  crowds: Crowds,
  { Platforms, Status, moment }: RowPost,
  { slots }: ProjectSettings,
): string[] {
  if (!moment || Status === 'DRAFT') return [];
  const at = new Date(moment.at);
  const isSlot = networksWithSlot(slots, Platforms, at).length > 0;
  const found = isSlot ? undefined : crowds.find(Platforms, at);
  crowds.add({ scheduledAt: at, platforms: Platforms });
  return found === undefined ? [] : [found];
}

const ASKED: AmbiguousDate['asks'][] = ['order', 'half'];

/** About a date that shows both readings, if there is one. */
function askedOnce(read: ReadRow[], asks: AmbiguousDate['asks']): AmbiguousDates[] {
  const dates = read.flatMap(({ ambiguous }) => (ambiguous?.asks === asks ? [ambiguous] : []));
  const example = dates.find(({ choices }) => choices.length > 1) ?? dates[0];
  return example ? [{ ...example, count: dates.length }] : [];
}

const NO_SLOT = 'The date is missing, and no slot is free in the next six months.';

/** Rows without a date take the next free slots, in the order of the file. */
function assignSlots(
  rows: ReadRow[],
  slots: ProjectSlots,
  { posts, now }: { posts: ListedPost[]; now: Date },
): void {
  const waiting = rows.filter(({ needsSlot }) => needsSlot);
  if (waiting.length === 0) return;
  const range = { networks: [], from: now, to: new Date(now.getTime() + SLOTS_AHEAD_MS) };
  const taken = new Set(rows.flatMap(({ post }) => post.moment?.at ?? []));
  const free = freeSlots(slots, range, posts).filter(({ at }) => at > now && !taken.has(at.getTime()));
  for (const [index, row] of waiting.entries()) {
    const slot = free[index];
    if (slot) row.post = { ...row.post, moment: { at: slot.at.getTime(), zone: slot.zone, zoneGiven: true } };
  }
}

type Crowds = ReturnType<typeof createCrowds>;

interface PlannedPosts {
  duplicates: ReturnType<typeof createDuplicates>;
  crowds: Crowds;
  posts: ListedPost[];
}

/** What is still to go out, at the service and here. */
async function plannedPosts(
  deps: Pick<Deps, 'store'>,
  { actor: { workspace }, api, project, reader }: ProjectReading,
): Promise<Outcome<PlannedPosts>> {
  const search = { filter: { from: reader.now, limit: PAGE }, matches: isAhead, pages: MAX_PAGES };
  const list = await readList(
    deps,
    { workspace, project: project.id },
    {
      held: { states: ['draft', 'held', 'sending'], limit: MAX_ROWS },
      listed: () => listAll(api, project.id, search),
      keepsParts: true,
    },
  );
  if (!list.ok) return list;
  const { posts } = list.value;
  const duplicates = createDuplicates();
  for (const post of posts) {
    const name = post.scheduledAt ? `a post for ${formatDay(post.scheduledAt, reader)}` : 'a draft';
    duplicates.add({
      Content: post.content ?? post.label,
      Platforms: post.platforms.filter(isPlatform),
      name,
      at: post.scheduledAt?.getTime(),
    });
  }
  const planned = posts.filter((post) => recordedState(post) !== 'draft');
  return { ok: true, value: { duplicates, crowds: createCrowds(planned), posts: planned } };
}
