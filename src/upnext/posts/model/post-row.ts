import type { Json, StoredRow } from '../../database/tables.js';
import type { Cause } from './causes.js';
import type { PostState } from './states.js';

export type PostKey = Pick<PostRow, 'workspace' | 'id'>;

export interface PostRow {
  workspace: string;
  /** The submission that created it. */
  id: string;
  projectId: string;
  projectName: string;
  /** Where it was scheduled. */
  channel: string | null;
  author: string;
  state: PostState;
  /** The current one, as its card shows it. */
  version: number;
  /** Changes with everything that happens to it, so that nobody acts on what they read before. */
  seq: number;
  /**
   * Only if it goes out when the button is pressed. `open`: its form answers for it, so it has no card, and ends with that form if the
   * service has nothing of it. Its job is due once that process must have ended. `answered`: its form has said how it is.
   */
  form: 'open' | 'answered' | null;
  /** When it is to be published. Drafts may have none. */
  dueAt: Date | null;
  /** When it goes to the service. */
  leavesAt: Date | null;
  /** Why Upnext ended it, or hasn’t sent it yet. */
  cause: Cause | null;
  /** Explains it to people, and decides nothing: what others said when it was tried. As it is read, also the words of its cause. */
  reason: string | null;
  /** The series that it is an occurrence of. */
  series: string | null;
  changedBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export type Why = Partial<Pick<StoredRow<PostRow>, 'cause' | 'reason'>>;

/** What a person entered. Never changed once it is stored. */
export interface VersionRow {
  workspace: string;
  post: string;
  version: number;
  author: string;
  values: Json<unknown>;
  about: Json<unknown>;
  createdAt: Date;
}

export interface PostTables {
  posts: PostRow;
  postVersions: VersionRow;
}

export interface ProjectKey {
  workspace: string;
  project: string;
}
