import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { PLATFORMS } from '../../../openapi/platforms.js';

const platforms = z.array(z.enum(PLATFORMS));
const described = { description: z.string() };

const post = z.object({
  /** Days from today and a local time; or seconds from now. Optional for a draft. */
  when: z.union([z.tuple([z.number(), z.string()]), z.number()]).optional(),
  on: platforms,
  text: z.string(),
  media: z.string().optional(),
  draft: z.literal(true).optional(),
  template: z.number().optional(),
  prompt: z.number().optional(),
});

/** A fictional brand’s project, with dates relative to the day it is created. */
const project = z.object({
  id: z.string(),
  name: z.string(),
  ...described,
  timezone: z.string(),
  people: z.array(
    z.object({
      name: z.tuple([z.string(), z.string()]),
      email: z.string(),
      phone: z.string().optional(),
      role: z.enum(['ADMIN', 'EDITOR', 'VIEWER']),
      status: z.literal('INACTIVE').optional(),
    }),
  ),
  prompts: z.array(z.object({ title: z.string(), text: z.string(), ...described })),
  templates: z.array(z.object({ name: z.string(), content: z.string(), platforms, ...described })),
  sources: z.array(z.object({ source: z.string(), ...described })),
  posts: z.array(post),
});

export type DemoProject = z.infer<typeof project>;
/** Published if its date has passed, scheduled if not, unless it is a draft. */
export type DemoPost = z.infer<typeof post>;

/** The same folder from the source, from dist/ and from a bundle there. */
const FOLDER = new URL('../../service/demo/', import.meta.url);

export const readDemoProjects = (): DemoProject[] =>
  ['studio', 'roastery', 'surf-school'].map((name) =>
    project.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'))),
  );
