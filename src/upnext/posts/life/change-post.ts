import type { AuditEntry } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import type { NewJob } from '../../jobs/job.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { Cause } from '../model/causes.js';
import type { NewPost, Post, PostContent } from '../model/post.js';
import type { PostKey, Why } from '../model/post-row.js';
import { CHANGEABLE } from '../model/states.js';
import type { Decision } from '../store/decisions.js';
import { jobsFor } from '../store/jobs.js';
import type { Step } from '../store/posts.js';

export interface Press {
  /** The version that the person saw. */
  version: number;
  person: string;
  /** For the audit trail. */
  entry?: AuditEntry | undefined;
}

export type ChangeDeps = Pick<Deps, 'jobs' | 'now' | 'store'>;

/** `leavesAt`: if its worker is to continue. */
type StepToTake = Pick<Step, 'to' | 'seq' | 'by' | 'entry'> & Why & { leavesAt?: Date | undefined };

/**
 * The changes of a post that people and the worker make. Each resolves to false if the post has changed since somebody saw it: then
 * nothing was done.
 */
export function changesOf({ jobs, now, store: { decisions, posts } }: ChangeDeps) {
  /** What follows from a change is stored with it. */
  async function change<Saved>(
    key: PostKey,
    leavesAt: Date | undefined,
    save: (saved: { at: Date; jobs: NewJob[] }) => Promise<Saved>,
  ): Promise<Saved> {
    const at = now();
    const following = jobsFor(key, at, leavesAt);
    const isSaved = await save({ at, jobs: following });
    if (isSaved) jobs.stored(following);
    return isSaved;
  }

  return {
    /** From the state in which it was read. */
    step: (post: Post, { leavesAt, ...step }: StepToTake): Promise<boolean> =>
      change(post, leavesAt, (saved) =>
        posts.step(post, { ...saved, ...step, from: [post.state], version: post.version }),
      ),

    /** Undefined if it is held already, or its settings have changed. With the entry of its form, that is recorded with it. */
    hold: (post: NewPost, more?: { entry: AuditEntry; settings: ProjectSettings | undefined }) =>
      change(post, post.leavesAt, (saved) => posts.add(post, { ...saved, ...more })),

    /** All or none. Those that are held already stay as they are. */
    async holdAll(all: NewPost[]): Promise<void> {
      const at = now();
      const stored = all.map((post) => ({ post, jobs: jobsFor(post, at, post.leavesAt) }));
      await posts.addAll(stored, at);
      jobs.stored(stored.flatMap((each) => each.jobs));
    },

    edit(key: PostKey, content: PostContent, { version, person: by, asDraft }: Press & { asDraft: boolean }) {
      const to = asDraft ? 'draft' : 'held';
      return change(key, content.leavesAt, (saved) =>
        posts.change(key, content, { ...saved, from: CHANGEABLE, to, version, by }),
      );
    },

    /** `cause`: why it would not have gone out anyway. */
    cancel: (key: PostKey, { version, person: by, entry }: Press, cause?: Cause) =>
      change(key, undefined, (saved) =>
        posts.step(key, { ...saved, from: CHANGEABLE, to: 'cancelled', version, by, entry, cause }),
      ),

    /** Also false for a version that the person wrote. */
    decide: (key: PostKey, pressed: Decision) =>
      change(key, pressed.leavesAt, (saved) => decisions.decide(key, { ...pressed, ...saved })),
  };
}
