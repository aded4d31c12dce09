import type { Json, StoredRow } from '../../database/tables.js';
import type { Cause } from '../causes.js';

/** The states of a post that Upnext holds. */
export type HeldState =
  /** By an agent: nothing happens to it before a person presses a button. */
  | 'proposed'
  | 'draft'
  | 'held'
  | 'sending'
  /** At the service, which publishes it. */
  | 'scheduled'
  | 'published'
  | 'partly-published'
  | 'failed'
  | 'refused'
  | 'missed'
  /** Nobody approved it in time or, if it was proposed, decided about it. */
  | 'expired'
  /** Nobody could find out whether the service has it. */
  | 'unconfirmed'
  | 'cancelled';

/** Upnext won’t send them as they are, so they need somebody. */
export const UNSENT = ['refused', 'missed', 'expired', 'unconfirmed'] as const satisfies HeldState[];

export interface HeldKey {
  workspace: string;
  id: string;
}

export interface HeldPostRow {
  workspace: string;
  /** The submission that created it. */
  id: string;
  projectId: string;
  projectName: string;
  /** Where it was scheduled. */
  channel: string | null;
  author: string;
  state: HeldState;
  /** The current one, as its card shows it. */
  version: number;
  /** Changes with everything that happens to it, so that nobody acts on what they read before. */
  seq: number;
  /**
   * It goes out when the button is pressed, so its form answers for it: it has a card only if something is left to do. As long as
   * the service has nothing of it, it ends with that form.
   */
  atOnce: boolean;
  /** When it is to be published. Drafts may have none. */
  dueAt: Date | null;
  /** When it goes to the service. */
  leavesAt: Date | null;
  /** Why Upnext ended it. */
  cause: Cause | null;
  /** What others said when it was tried. As it is read, also the words of its cause. */
  reason: string | null;
  /** The series that it is an occurrence of. */
  series: string | null;
  changedBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export type Why = Partial<Pick<StoredRow<HeldPostRow>, 'cause' | 'reason'>>;

/** What a person entered. Never changed once it is stored. */
export interface HeldVersionRow {
  workspace: string;
  post: string;
  version: number;
  author: string;
  values: Json<unknown>;
  about: Json<unknown>;
  createdAt: Date;
}

export interface HeldTables {
  heldPosts: HeldPostRow;
  heldVersions: HeldVersionRow;
}
