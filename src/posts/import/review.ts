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
import type { Answers } from './form.js';
import type { RowLine } from './reply.js';
import { createDuplicates, readRow, rowWarnings, type AmbiguousDates, type ReadRow } from './rows.js';

/** Reviews all rows of an import: their meaning, their slots, and duplicates. */

export const MAX_ROWS = 5_000;
const PAGE = 100;
const MAX_PAGES = 50;
const YIELD_AFTER = 100;
const SLOTS_AHEAD_MS = 26 * 7 * DAY_MS;

/** A row that can be imported. */
export interface ReadyRow {
  row: number;
  cells: Cells;
  post: RowPost;
  /** Its date was empty. */
  hasSlot: boolean;
}

export interface ReviewedRows {
  ready: ReadyRow[];
  problems: (RowLine & { cells: Cells })[];
  /** What the form would ask before it sends a row that is ready. */
  warnings: RowLine[];
  /** What is asked once for all of its rows. */
  ambiguous: AmbiguousDates[];
  needsApproval: boolean;
}

export async function reviewRows(
  deps: Pick<Deps, 'store'>,
  reading: ProjectReading,
  rows: NumberedRow[],
  { order, half }: Pick<Answers, 'order' | 'half'>,
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
  const reviewed: ReviewedRows = {
    ready: [],
    problems: [],
    warnings: [],
    ambiguous: ASKED.flatMap((asks) => askedOnce(read, asks)),
    needsApproval: settings.approval?.mode === 'required',
  };
  for (const { row, cells, post, problems, needsSlot } of read) {
    const twin = problems.length > 0 ? undefined : duplicates.find(post);
    const says = twin ? [twin] : needsSlot && !post.moment ? [NO_SLOT] : problems;
    if (says.length > 0) {
      reviewed.problems.push({ row, cells, say: says.join(' ') });
      continue;
    }
    duplicates.add({ ...post, at: post.moment?.at, name: `row ${row}` });
    reviewed.ready.push({ row, cells, post, hasSlot: needsSlot });
    const warnings = [...rowWarnings(post), ...crowdWarning(crowds, post, settings)];
    if (warnings.length > 0) reviewed.warnings.push({ row, say: warnings.join(' ') });
  }
  return { ok: true, value: reviewed };
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
function askedOnce(read: (NumberedRow & ReadRow)[], asks: AmbiguousDate['asks']): AmbiguousDates[] {
  const dates = read.flatMap(({ row, ambiguous }) =>
    ambiguous?.asks === asks ? [{ row, ...ambiguous }] : [],
  );
  const example = dates.find(({ choices }) => choices.length > 1) ?? dates[0];
  return example ? [{ ...example, rows: dates.map(({ row }) => row) }] : [];
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
