/** The service's records as Upnext reads them. The API document describes none of them, so everything but the label may be missing. */
export interface Labelled {
  id?: string | undefined;
  /** A title to show, never empty. One line, unless it is the post's content. */
  label: string;
  /** Fields that Upnext does not know, to show as they are. */
  others: () => [name: string, value: string][];
}

export interface Project extends Labelled {
  name?: string | undefined;
  description?: string | undefined;
  timezone?: string | undefined;
}

export interface Post extends Labelled {
  content?: string | undefined;
  platforms: string[];
  /** As the service wrote it, even if it is unknown. */
  status?: string | undefined;
  scheduledAt?: Date | undefined;
  /** The date as the service wrote it, for dates that cannot be parsed and for reports. */
  scheduleText?: string | undefined;
  timezone?: string | undefined;
  /** What became of it on individual networks. Left out if the service doesn’t say. */
  results?: NetworkResult[];
  /** What went wrong, if the service doesn’t say where. */
  problem?: string | undefined;
  /** Its texts, if it has several. */
  parts?: { platforms: string[]; content: string }[];
  /** Upnext has this post, and the service doesn’t. */
  held?: HeldAs;
  /** How many pictures Upnext keeps for it. */
  pictures?: number;
  /** It waits for approval until then. */
  expiresAt?: Date;
  /** Read only on demand, because lists do not show it. */
  details: () => PostDetails;
}

export type HeldAs =
  | 'draft'
  | 'held'
  | 'waiting'
  /** Waits for approval, and a reviewer asked for changes. */
  | 'changes-requested'
  | 'frozen'
  | 'sending'
  | 'refused'
  | 'missed'
  | 'expired';

export interface NetworkResult {
  network: string;
  state: 'published' | 'failed' | 'waiting';
  /** Why it failed, as far as the service says. */
  reason?: string;
}

export interface PostDetails {
  media?: string | undefined;
  templateId?: string | undefined;
  promptId?: string | undefined;
  createdAt?: Date | undefined;
  publishedAt?: Date | undefined;
}

export interface Template extends Labelled {
  name?: string | undefined;
  content?: string | undefined;
  description?: string | undefined;
  platforms: string[];
}

export interface Source extends Labelled {
  name?: string | undefined;
  description?: string | undefined;
  source?: string | undefined;
}

export interface Log extends Labelled {
  at?: Date | undefined;
  level?: string | undefined;
  action?: string | undefined;
  message?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
}

export interface User extends Labelled {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
}

export interface Prompt extends Labelled {
  title?: string | undefined;
  promptText?: string | undefined;
  description?: string | undefined;
}

/** The records, by their kind. */
export interface Records {
  project: Project;
  post: Post;
  template: Template;
  source: Source;
  log: Log;
  user: User;
  prompt: Prompt;
}
