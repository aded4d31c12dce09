import type { Platform } from '../../openapi/platforms.js';

/** A made-up brand's project, told relative to the day on which it is planted. */
export interface DemoProject {
  id: string;
  name: string;
  description: string;
  timezone: string;
  people: DemoPerson[];
  prompts: { title: string; text: string; description: string }[];
  templates: { name: string; content: string; platforms: Platform[]; description: string }[];
  sources: { source: string; description: string }[];
  posts: DemoPost[];
}

export interface DemoPerson {
  name: [first: string, last: string];
  email: string;
  phone?: string;
  role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  status?: 'INACTIVE';
}

/** With a date gone by it has been published, with one to come it is scheduled, unless it is a draft. */
export interface DemoPost {
  /** Days from today, and the time of day there; or seconds from now. A draft may go without. */
  when?: [days: number, time: string] | number;
  on: Platform[];
  text: string;
  media?: string;
  draft?: true;
  template?: number;
  prompt?: number;
}
