import * as z from 'zod';
import { DAY_MS } from '../../../when/index.js';
import { fail } from '../../calls/failed.js';
import { writtenMoment } from '../../calls/moment.js';
import { networks, networksIn } from '../../calls/networks.js';
import { findFreeSlots } from '../../posts/index.js';
import { BAD_CURSOR, pageOf } from '../pages.js';
import * as schemas from '../schemas.js';
import { defineProjectTool } from '../tool.js';

const AHEAD_MS = 14 * DAY_MS;
const LONGEST_MS = 56 * DAY_MS;

export const freeSlots = defineProjectTool({
  name: 'free_slots',
  title: 'Free slots',
  description:
    'The posting times of a project that no post has taken, in the next two weeks or in a range of at most eight.',
  scope: 'read',
  input: z.object({
    networks: networks.optional().describe('Only times that are free on all of these.'),
    from: schemas.instant,
    to: schemas.instant,
    cursor: schemas.cursor,
  }),
  output: z.object({ items: z.array(schemas.moment.unwrap()), next: schemas.next }),
  async run({ networks: named = [], from, to, cursor }, call) {
    const { deps, actor, reader } = call;
    const wanted = networksIn(named);
    if (!Array.isArray(wanted)) return wanted;
    const start = Math.max(from ? Date.parse(from) : 0, reader.now.getTime());
    const end = Math.min(to ? Date.parse(to) : start + AHEAD_MS, start + LONGEST_MS);
    const { slots } = await deps.store.projectSettings.find(actor.workspace, call.project.id);
    if (!slots) return fail(NO_SLOTS);
    const range = { from: new Date(start), to: new Date(Math.max(start, end)) };
    const found = await findFreeSlots(deps, actor, { project: call.project.id, networks: wanted, ...range });
    if (!found.ok) return fail(found.say);
    const page = pageOf(found.value, cursor, ({ at }) => [at.getTime(), '']);
    if (!page) return fail(BAD_CURSOR);
    const items = page.items.map(({ at, zone }) => writtenMoment(at, zone, call));
    const text = items.map(({ words }) => words).join('\n') || 'No slot is free in this time.';
    return { ok: true, data: { items, next: page.next }, text };
  },
});

const NO_SLOTS = 'This project has no posting times yet. Name a time, or set them up with `/upnext slots`.';
