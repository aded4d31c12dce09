import * as z from 'zod';
import type { Api } from '../../../src/upnext/api/client.js';
import type { Deps } from '../../../src/upnext/deps.js';
import { CARD } from '../../../src/upnext/messages/table.js';
import { HELD_POSTS } from '../../../src/upnext/posts/table/held-jobs.js';
import { decidedSchema } from '../../../src/upnext/posts/approval/table.js';
import { known } from '../../../src/upnext/database/tables.js';
import type { HeldPost } from '../../../src/upnext/posts/table/held-row.js';
import type { Plant } from './instances.js';

/** Faults that the walks must notice. Each is planted from outside: the product has no switches for tests. */

export interface PlantedFault {
  name: string;
  /** What the oracle says. */
  caught: RegExp;
  /** One for all instances of a world, so it may remember what they read. */
  plant: () => Plant;
}

const planted = (name: string, caught: RegExp, plant: () => Plant): PlantedFault => ({ name, caught, plant });

const DAY_MS = 24 * 60 * 60_000;
const SHORTLY_MS = 3 * 60_000;

type HeldPosts = Deps['store']['heldPosts'];
type Step = Parameters<HeldPosts['step']>[1];

function changeFound(
  { store: { heldPosts } }: Deps,
  change: (post: HeldPost) => HeldPost | Promise<HeldPost>,
): void {
  const find = heldPosts.find.bind(heldPosts);
  heldPosts.find = async (key) => {
    const post = await find(key);
    return post && change(post);
  };
}

type Approvers = Awaited<ReturnType<Deps['approvers']['find']>>;

function changeApprovers(
  { approvers }: Deps,
  change: (found: Approvers, post: HeldPost) => Approvers | Promise<Approvers>,
): void {
  const find = approvers.find.bind(approvers);
  approvers.find = async (post, person) => change(await find(post, person), post);
}

function changeSteps(
  { store: { heldPosts } }: Deps,
  change: (step: Step, original: () => Promise<boolean>) => Promise<boolean>,
): void {
  const take = heldPosts.step.bind(heldPosts);
  heldPosts.step = async (key, step, facts) => change(step, () => take(key, step, facts));
}

/** The statement that begins to send checks nothing. */
function beginAnyway({ store: { sendings } }: Deps, database: Parameters<Plant>[1]): void {
  sendings.begin = async ({ workspace, id, version }, { platforms, content, isPart, place }, { at }) => {
    await database.executeSql(
      `update upnext.held_posts set state = 'sending', version = $3, seq = seq + 1 where workspace = $1 and id = $2`,
      [workspace, id, version],
    );
    const values = [
      workspace,
      id,
      version,
      platforms.join(' '),
      place,
      JSON.stringify(platforms),
      content,
      isPart,
      at,
    ];
    const { rows } = await database.executeSql(
      `insert into upnext.sendings as sending
         (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'busy', 1, $9)
       on conflict (workspace, post, version, networks) do update set state = 'busy', tries = sending.tries + 1
       returning tries`,
      values,
    );
    return z.object({ tries: z.number() }).parse(rows[0]).tries;
  };
}

function changeApi(deps: Deps, change: (real: Api) => Api): void {
  const api = deps.api.bind(deps);
  deps.api = async (actor) => {
    const real = await api(actor);
    return { ...real, ...change(real) };
  };
}

/** Decisions are stored whoever wrote the version. */
function decideAnyway({ store: { approvals } }: Deps, database: Parameters<Plant>[1]): void {
  approvals.decide = async ({ workspace, id }, { person, decision, words }, { version, at }) => {
    const values = [workspace, id, version, person, decision, words ?? null, at];
    const { rows } = await database.executeSql(
      `insert into upnext.held_approvals (workspace, post, version, person, decision, words, created_at)
       select $1, $2, $3, $4, $5, $6, $7 from upnext.held_posts
       where workspace = $1 and id = $2 and version = $3 and state = 'held'
       on conflict (workspace, post, version, person) do update set decision = excluded.decision
       returning post`,
      values,
    );
    return rows.length > 0;
  };
}

/** From shortly before its time, everything that checks it sees the next day. What is sent is the time itself. */
function forgetTime(deps: Deps): void {
  changeFound(deps, (post) => {
    const isNear = post.dueAt && post.dueAt.getTime() <= deps.now().getTime() + SHORTLY_MS;
    if (!post.dueAt || !isNear || post.state !== 'held') return post;
    const { moment, ...about } = post.about;
    return {
      ...post,
      dueAt: new Date(post.dueAt.getTime() + DAY_MS),
      about: { ...about, moment: moment && { ...moment, at: new Date(moment.at.getTime() + DAY_MS) } },
    };
  });
  changeApi(deps, (real) => ({
    ...real,
    createPost(project, body, once) {
      const at = Date.parse(String(body.ScheduleDate));
      const isNextDay = at - deps.now().getTime() > DAY_MS / 2;
      const ScheduleDate = new Date(at - (isNextDay ? DAY_MS : 0)).toISOString();
      return real.createPost(project, { ...body, ScheduleDate }, once);
    },
  }));
}

const NOT_APPROVED = /sent without its approvals/;

export const APPROVAL_FAULTS: PlantedFault[] = [
  planted(
    'an author’s approval of their own version counts',
    /approved their own version|sent without its approvals/,
    () => (deps, database) => {
      changeFound(deps, (post) => ({ ...post, writtenBy: 'U0NOBODY' }));
      decideAnyway(deps, database);
    },
  ),
  planted('an approval of an earlier version counts', NOT_APPROVED, () => (deps, database) => {
    changeFound(deps, async (post) => {
      const { rows } = await database.executeSql(
        `select person, decision, words from upnext.held_approvals where workspace = $1 and post = $2`,
        [post.workspace, post.id],
      );
      return { ...post, decided: decidedSchema.parse(rows.map(known)) };
    });
  }),
  planted('an approval of one person counts twice', NOT_APPROVED, () => (deps) => {
    changeFound(deps, (post) => ({ ...post, decided: [...post.decided, ...post.decided] }));
  }),
  planted('an approval of somebody who has left counts', NOT_APPROVED, () => (deps) => {
    changeApprovers(
      deps,
      (found, { decided }) =>
        found && { ...found, approvers: [...found.approvers, ...decided.map(({ person }) => person)] },
    );
  }),
  planted(
    'the members of a group are those of when the post was first read',
    /may not approve it|sent without its approvals/,
    () => {
      const named = new Map<string, string[]>();
      return (deps) => {
        changeApprovers(deps, async (found, post) => {
          const known = named.get(post.id) ?? (await deps.approvers.findNamed(post)) ?? [];
          named.set(post.id, known);
          const remembered = known.filter((one) => one !== post.writtenBy);
          return found && { ...found, approvers: [...new Set([...found.approvers, ...remembered])] };
        });
      };
    },
  ),
  planted('Slack’s silence counts as consent', NOT_APPROVED, () => (deps) => {
    changeApprovers(
      deps,
      (found, { decided }) => found ?? { approvers: decided.map(({ person }) => person), admins: [] },
    );
  }),
  planted('an approval after its time sends a post late', /ms after its time/, () => (deps) => {
    const { plan, jobs } = deps;
    forgetTime(deps);
    changeSteps(deps, async ({ transition }, original) =>
      transition.to === 'expired' || transition.to === 'missed' ? false : original(),
    );
    const decide = plan.decide.bind(plan);
    plan.decide = async (key, decision) => {
      const isDone = await decide(key, decision);
      if (isDone)
        await jobs.addNoLater(HELD_POSTS, key.id, deps.now(), { workspace: key.workspace, post: key.id });
      return isDone;
    };
  }),
  // Whoever was an approver may decide first.
  planted(
    'a new policy does not apply to posts that are held already',
    /sent without its approvals|may not approve it/,
    () => {
      const policies = new Map<string, HeldPost['policy']>();
      return (deps) => {
        changeFound(deps, (post) => {
          if (!policies.has(post.id)) policies.set(post.id, post.policy);
          return { ...post, policy: policies.get(post.id) };
        });
      };
    },
  ),
  planted('one approval fewer is enough', NOT_APPROVED, () => (deps) => {
    changeFound(deps, ({ policy, ...post }) => ({
      ...post,
      policy: policy && {
        ...policy,
        needed: policy.needed === 'all' ? 'all' : Math.max(policy.needed - 1, 0),
      },
    }));
  }),
  planted('one approval is enough where all are needed', NOT_APPROVED, () => (deps) => {
    changeFound(deps, ({ policy, ...post }) => ({
      ...post,
      policy: policy && { ...policy, needed: policy.needed === 'all' ? 1 : policy.needed },
    }));
  }),
  planted('a request for changes does not take back an approval', NOT_APPROVED, () => ({ plan }) => {
    const decide = plan.decide.bind(plan);
    plan.decide = async (key, decision) => decision.decision === 'changes' || decide(key, decision);
  }),
  planted('a post is sent twice', /received it twice/, () => (deps) => {
    changeApi(deps, (real) => ({
      ...real,
      createPost: async (project, body, once) => {
        const created = await real.createPost(project, body, once);
        const again = { ...once, idempotencyKey: `${once.idempotencyKey}-again` };
        if (created.ok) await real.createPost(project, body, again);
        return created;
      },
    }));
  }),
  planted('another text is sent than was approved', /which is not the last version/, () => (deps) => {
    changeApi(deps, (real) => ({
      ...real,
      createPost: (project, body, once) =>
        real.createPost(project, { ...body, Content: `${body.Content} (draft)` }, once),
    }));
  }),
  planted(
    'a change that was answered is not stored',
    /which is not the last version|approved an earlier version/,
    () =>
      ({ plan }) =>
        void (plan.edit = async () => true),
  ),
  planted(
    'a cancellation that was answered is not stored',
    /although it was cancelled|its card still says/,
    () =>
      ({ plan }) =>
        void (plan.cancel = async () => true),
  ),
];

export const HELD_FAULTS: PlantedFault[] = [
  planted('a post is sent after its time', /ms after its time/, () => forgetTime),
  planted(
    'a freeze is ignored',
    /although its project was stopped|its card still says|after its time/,
    () => (deps, database) => {
      changeFound(deps, (post) => ({ ...post, freeze: undefined }));
      beginAnyway(deps, database);
    },
  ),
  planted(
    'an instance sends what it has read first, whatever happened since then',
    /which is not the last version|although it was cancelled/,
    () => (deps, database) => {
      const first = new Map<string, HeldPost>();
      changeFound(deps, (post) => {
        const known = first.get(post.id) ?? post;
        first.set(post.id, known);
        return known.state === 'held' ? known : post;
      });
      beginAnyway(deps, database);
    },
  ),
  planted(
    'nobody is told what became of a post',
    /its author was not told/,
    () => (deps) =>
      changeFound(deps, (post) => ({
        ...post,
        messages: [
          ...post.messages,
          ...['Your post missed its scheduled time', 'The service rejected your post'].map((title) => ({
            workspace: post.workspace,
            kind: 'post' as const,
            id: post.id,
            name: `${title} ${post.version}`,
            person: post.author,
            state: 'posted' as const,
            since: new Date(0),
          })),
        ],
      })),
  ),
  planted(
    'what was told as a reply is forgotten',
    /was told twice/,
    () => (deps) =>
      changeFound(deps, (post) => ({
        ...post,
        messages: post.messages.filter(({ name, at }) => name === CARD || at),
      })),
  ),
];
