import { randomUUID } from 'node:crypto';
import type { Platform } from '../../openapi/platforms.js';
import type { Database } from '../../src/upnext/database/database.js';
import type { Deps } from '../../src/upnext/deps.js';
import { changesOf } from '../../src/upnext/posts/index.js';
import { emptyDraft } from '../../src/upnext/posts/model/draft.js';
import type { PostState } from '../../src/upnext/posts/model/states.js';
import type { ApprovalPolicy } from '../../src/upnext/rights/project-settings-table.js';

interface PostToHold {
  content: string;
  /** Without one, it is a draft. */
  at?: string;
  state?: 'draft' | 'proposed' | 'held' | 'sending' | 'refused' | 'missed' | 'expired';
  platforms?: Platform[];
  /** Other texts, by network. */
  texts?: Record<string, string>;
  author?: string;
  reason?: string;
}

const BERLIN = { text: 'Berlin', value: 'Europe/Berlin' };

/** Posts that Upnext has, in any state, without waiting until they get there. */
export async function holdPosts(
  deps: Pick<Deps, 'jobs' | 'now' | 'store'>,
  posts: PostToHold[],
  project = { id: 'prj_tea', name: 'Tea House' },
): Promise<void> {
  for (const { content, at, state = at ? 'held' : 'draft', ...more } of posts) {
    const id = randomUUID();
    const { platforms = ['X'], texts, author = 'U0ADA', reason } = more;
    const dueAt = at === undefined ? undefined : new Date(at);
    await changesOf(deps).hold({
      workspace: 'T0NORTHWIND',
      id,
      project,
      channel: 'C0LAUNCH',
      author,
      values: {
        ...emptyDraft,
        Content: content,
        Platforms: platforms,
        texts,
        ...(dueAt && { calendar: true, when: dueAt.getTime() / 1000, Timezone: BERLIN }),
      },
      about: {
        zone: 'Europe/Berlin',
        project,
        ...(dueAt && { moment: { at: dueAt, zone: 'Europe/Berlin', zoneGiven: false } }),
      },
      state: state === 'draft' || state === 'proposed' ? state : 'held',
      dueAt,
      leavesAt: dueAt && new Date(dueAt.getTime() - 60 * 60_000),
    });
    const why = state === 'expired' ? { cause: state } : { reason };
    const step = async (from: PostState, to: PostState) =>
      deps.store.posts.step(
        { workspace: 'T0NORTHWIND', id },
        { from: [from], to, version: 1, by: author, at: deps.now(), jobs: [], ...why },
      );
    if (state === 'sending' || state === 'refused') await step('held', 'sending');
    if (state === 'refused') await step('sending', 'refused');
    if (state === 'missed' || state === 'expired') await step('held', state);
  }
}

/** As many copies of the only post that Upnext holds, a minute apart, as an import makes them. */
export const copyHeldPost = async (database: Database, copies: number): Promise<void> => {
  for (const [table, key] of [
    ['posts', 'id'],
    ['post_versions', 'post'],
  ])
    await database.executeSql(`
      insert into upnext.${table} overriding user value
      select (jsonb_populate_record(original, jsonb_strip_nulls(jsonb_build_object(
        '${key}', original.${key} || '-' || nth,
        'due_at', (to_jsonb(original) ->> 'due_at')::timestamptz + nth * interval '1 minute')))).*
      from upnext.${table} original, generate_series(1, ${copies}) nth`);
};

/** Posts of a project need one approval, by Mei, with their cards in #launch. */
export const APPROVED_BY_MEI: ApprovalPolicy = {
  mode: 'required',
  people: ['U0MEI'],
  groups: [],
  needed: 1,
  channel: 'C0LAUNCH',
  allowsEmergency: false,
};

/** How posts of Tea House are approved: without a policy, not at all. */
export async function saveApproval({ store, now }: Pick<Deps, 'store' | 'now'>, policy?: ApprovalPolicy) {
  await store.decisions.savePolicy({ workspace: 'T0NORTHWIND', project: 'prj_tea' }, policy, now());
  store.projectSettings.forget('T0NORTHWIND');
}

/** How long before its time each post of the project is sent. */
export const holdFor = (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  holdMinutes: number,
  project = 'prj_tea',
): Promise<void> => store.projectSettings.saveDetails('T0NORTHWIND', project, { holdMinutes }, now());

export const findHeld = ({ store }: Pick<Deps, 'store'>) =>
  store.posts.list({ workspace: 'T0NORTHWIND', states: ['held'] });

export const findFreeze = async ({ store }: Pick<Deps, 'store'>) =>
  (await store.projectSettings.findFresh('T0NORTHWIND', 'prj_tea')).freeze;

/** As if all messages were sent more than thirty days ago. */
export const forgetOldMessages = ({ deps }: { deps: Pick<Deps, 'store' | 'now'> }): Promise<void> =>
  deps.store.messages.deleteOld(new Date(deps.now().getTime() + 60_000));
