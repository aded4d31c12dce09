/** What the bot makes of the service's records: all but the label may be missing, since none of it is documented. */
export interface Labelled {
  id?: string;
  /** What to call it; never empty. */
  label: string;
  /** The fields that the bot does not know, to be shown as they are. */
  others: [name: string, value: string][];
}

export interface Project extends Labelled {
  name?: string;
  description?: string;
  timezone?: string;
}

export interface Post extends Labelled {
  content?: string;
  media?: string;
  platforms: string[];
  /** As the service says it, known or not. */
  status?: string;
  scheduledAt?: Date;
  /** The date as it was stored, for what no reader understands and for what is said as the service reports it. */
  scheduleText?: string;
  timezone?: string;
  templateId?: string;
  promptId?: string;
  createdAt?: Date;
  updatedAt?: Date;
  publishedAt?: Date;
}

export interface Template extends Labelled {
  name?: string;
  content?: string;
  description?: string;
  platforms: string[];
}

export interface Source extends Labelled {
  name?: string;
  description?: string;
  /** The value itself. */
  source?: string;
}

export interface Log extends Labelled {
  at?: Date;
  level?: string;
  action?: string;
  message?: string;
  entityType?: string;
  entityId?: string;
}

export interface User extends Labelled {
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  role?: string;
  status?: string;
}

export interface Prompt extends Labelled {
  title?: string;
  promptText?: string;
  description?: string;
}
