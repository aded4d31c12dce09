import type { Platform } from '../../../openapi/platforms.js';

/** A fictional brand's project, with dates relative to the day it is created. */
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

/** Published if its date has passed, scheduled if not, unless it is a draft. */
export interface DemoPost {
  /** Days from today and a local time; or seconds from now. Optional for a draft. */
  when?: [days: number, time: string] | number;
  on: Platform[];
  text: string;
  media?: string;
  draft?: true;
  template?: number;
  prompt?: number;
}
