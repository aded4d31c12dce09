/** What the bot makes of the service's records: all but the label may be missing, since none of it is documented. */
export interface Labelled {
  id?: string | undefined;
  /** What to call it, never empty: on one line, but for a text of its own. */
  label: string;
  /** The fields that the bot does not know, to be shown as they are. */
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
  /** As the service says it, known or not. */
  status?: string | undefined;
  scheduledAt?: Date | undefined;
  /** The date as it was stored, for what no reader understands and for what is said as the service reports it. */
  scheduleText?: string | undefined;
  timezone?: string | undefined;
  /** What no list shows is read when it is asked for: it is half of a post. */
  details: () => PostDetails;
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
  /** The value itself. */
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
