import type { Deps } from '../deps.js';
import type { Reply } from '../slack/text/blocks.js';
import type { NewsFacts } from './card/news.js';
import type { HeldPost } from './table/held-row.js';

/** What a rule does in Slack, with the card and the messages about a post. */
export interface RuleAtWork {
  /** Whom to tell about a post that only waits, now and later. Undefined if Slack doesn’t say. */
  findReminders?: (
    deps: Pick<Deps, 'approvers' | 'now'>,
    post: HeldPost,
  ) => Promise<{ due: Reminder[]; next: Date | undefined } | undefined>;
  /** After the card has shown a change. */
  afterShown?: (deps: Pick<Deps, 'jobs' | 'now' | 'store'>, post: HeldPost) => Promise<void>;
  /** What somebody other than its author has in direct messages about it. */
  copyFor?: (post: HeldPost, person: string, facts: Omit<NewsFacts, 'reader'>) => Reply | undefined;
  /** In the thread of the card, once each. */
  saidInThread?: (post: HeldPost) => { name: string; text: string }[];
}


export interface Reminder {
  to: string;
  title: string;
}
