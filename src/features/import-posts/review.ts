import * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import { isAhead } from '../../api/post-state.js';
import { eachPage } from '../../api/search-posts.js';
import { rowFrom, type Column, type PostRow } from '../../csv/posts.js';
import type { Deps } from '../../deps.js';
import { isPlatform } from '../../openapi/platforms.js';
import { findFreeSlots } from '../../slots/free-slots.js';
import type { ImportedRow } from '../../store/imports.js';
import { formatDay } from '../../time/format.js';
import { isZone } from '../../time/zones.js';
import { asPost } from '../../views/held-as-post.js';
import type { Reading as ProjectReading } from '../../views/start-reading.js';
import { createDuplicates, readRow, rowPost, type DateOrder, type ReadRow } from './rows.js';

/** Reviews all rows of an import: their meaning, their slots, and duplicates. */

export const MAX_ROWS = 5_000;
const PAGE = 100;
const MAX_PAGES = 50;
const YIELD_AFTER = 100;
const SLOTS_AHEAD_MS = 26 * 7 * 24 * 60 * 60_000;

/** What is stored with an import. */
export const importAbout = z.object({
  channel: z.string().optional(),
  zone: z.string(),
  order: z.enum(['day-first', 'month-first']).optional(),
});
export type ImportAbout = z.infer<typeof importAbout>;

export interface Reviewed {
  rows: ImportedRow[];
  /** Rows whose date can be read in two ways. */
  ambiguous: { row: number; when: string }[];
}

/** The rows below the header, with their number in the file. */
export const numberedRows = (cells: string[][], columns: (Column | undefined)[]) =>
  cells.slice(1).map((row, index) => ({ row: index + 2, cells: rowFrom(row, columns) }));

export type NumberedRow = ReturnType<typeof numberedRows>[number];

export async function reviewRows(
  deps: Pick<Deps, 'api' | 'now' | 'plan' | 'store'>,
  reading: ProjectReading,
  rows: NumberedRow[],
  order: DateOrder | undefined,
): Promise<Outcome<Reviewed>> {
  const { actor, project, reader } = reading;
  const zone = project.zone && isZone(project.zone) ? project.zone : reader.zone;
  const settings = await deps.store.projectSettings.find(actor.workspace, project.id);
  const known = await plannedPosts(deps, reading);
  if (!known.ok) return known;
  const read: { row: number; cells: PostRow; result: ReadRow }[] = [];
  for (const { row, cells } of rows) {
    read.push({
      row,
      cells,
      result: readRow(cells, { reader, zone, order, hasSlots: settings.slots !== undefined }),
    });
    if (read.length % YIELD_AFTER === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await assignSlots(
    deps,
    reading,
    read.map(({ result }) => result),
  );
  const duplicates = known.value;
  const reviewed = read.map(({ row, cells, result }): ImportedRow => {
    if (!result.ok) return { row, cells, post: null, state: 'problem', reason: result.problem };
    const twin = duplicates.find(result.post);
    if (twin) return { row, cells, post: null, state: 'problem', reason: twin };
    duplicates.add({ ...result.post, at: result.post.moment?.at, name: `row ${row}` });
    if (result.needsSlot) return { row, cells, post: null, state: 'problem', reason: NO_SLOT };
    return { row, cells, post: result.post, state: 'ready', reason: undefined };
  });
  const ambiguous = read.flatMap(({ row, cells, result }) =>
    !result.ok && result.isAmbiguous ? [{ row, when: cells.when }] : [],
  );
  return { ok: true, value: { rows: reviewed, ambiguous } };
}

const NO_SLOT = 'The date is missing, and no slot is free in the next six months.';

/** Rows without a date take the next free slots, in the order of the file. */
async function assignSlots(
  deps: Pick<Deps, 'api' | 'now' | 'store'>,
  { actor, project, reader: { now } }: ProjectReading,
  results: ReadRow[],
): Promise<void> {
  const waiting = results.flatMap((result) => (result.ok && result.needsSlot ? [result] : []));
  if (waiting.length === 0) return;
  const wanted = {
    project: project.id,
    networks: [],
    from: now,
    to: new Date(now.getTime() + SLOTS_AHEAD_MS),
  };
  const found = await findFreeSlots(deps, actor, wanted);
  const taken = new Set(
    results.flatMap((result) => (result.ok && result.post.moment ? result.post.moment.at : [])),
  );
  const free = (found.ok ? found.value : []).filter(({ at }) => at > now && !taken.has(at.getTime()));
  for (const [index, result] of waiting.entries()) {
    const slot = free[index];
    if (!slot) continue;
    result.needsSlot = false;
    result.post = {
      ...result.post,
      moment: { at: slot.at.getTime(), zone: slot.zone, zoneGiven: true },
      hasSlot: true,
    };
  }
}

/** What is still to go out, at the service and here. */
async function plannedPosts(
  { plan }: Pick<Deps, 'plan'>,
  { actor, api, project, reader }: ProjectReading,
): Promise<Outcome<ReturnType<typeof createDuplicates>>> {
  const duplicates = createDuplicates();
  const from = reader.now;
  const held = await plan.list({
    ...{
      workspace: actor.workspace,
      project: project.id,
      states: ['draft', 'held', 'sending'],
      limit: MAX_ROWS,
    },
  });
  const posts = held.map(asPost);
  for await (const listed of eachPage(api, project.id, { from, limit: PAGE }, MAX_PAGES)) {
    if (!listed.ok) return listed;
    posts.push(...listed.value.items.filter(isAhead).map((post) => ({ ...post, held: 'held' as const })));
  }
  for (const post of posts) {
    const name = post.scheduledAt ? `a post for ${formatDay(post.scheduledAt, reader)}` : 'a draft';
    duplicates.add({
      ...{ Content: post.content ?? post.label, Platforms: post.platforms.filter(isPlatform), name },
      at: post.scheduledAt?.getTime(),
    });
  }
  return { ok: true, value: duplicates };
}

export const postOf = ({ post }: ImportedRow) => rowPost.parse(post);
