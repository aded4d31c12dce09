import { isPlatform, type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { instantOf } from '../instant.js';
import type { PostStatus } from '../tables.js';
import { dateTime } from './date-time.js';
import { type FieldsOf, isObject, model, optional, required } from './model.js';
import { type Loc, missing, type Problem, type Reader, valueError } from './problem.js';
import { filledText, text } from './text.js';
import { timezone } from './timezone.js';
import type { WallClock } from './wall-clock.js';

export interface NewPost {
  content: string;
  media: string | null;
  templateId: string | null;
  promptId: string | null;
  /** As it was sent. */
  written: WallClock | null;
  scheduleAt: string | null;
  timezone: string | null;
  platforms: Platform[];
  status: 'DRAFT' | 'SCHEDULED';
}

const EXPECTED = "'DRAFT' or 'SCHEDULED'";
const SET_BY_SERVICE: readonly string[] = ['PUBLISHED', 'UNCONFIRMED', 'FAILED'] satisfies PostStatus[];

const status: Reader<'DRAFT' | 'SCHEDULED'> = (sent, loc, problems) => {
  const word = text(sent, loc, problems);
  if (word === undefined || word === 'DRAFT' || word === 'SCHEDULED') return word;
  problems.push(
    SET_BY_SERVICE.includes(word)
      ? valueError(loc, sent, `${word} is set by the service`)
      : { type: 'enum', loc, msg: `Input should be ${EXPECTED}`, input: sent, ctx: { expected: EXPECTED } },
  );
  return undefined;
};

const quoted = PLATFORMS.map((name) => `'${name}'`);
const NETWORKS = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;

/** Keeps the response to a megabyte of wrong names small. */
const MAX_PROBLEMS = 100;

/** At least one; duplicates are removed. */
const platforms: Reader<Platform[]> = (sent, loc, problems) => {
  if (!Array.isArray(sent)) {
    problems.push({ type: 'list_type', loc, msg: 'Input should be a valid list', input: sent });
    return undefined;
  }
  if (sent.length === 0) {
    const msg = 'List should have at least 1 item after validation, not 0';
    const ctx = { field_type: 'List', min_length: 1, actual_length: 0 };
    problems.push({ type: 'too_short', loc, msg, input: sent, ctx });
    return undefined;
  }
  for (const [index, input] of sent.entries()) {
    if (isPlatform(input)) continue;
    const msg = `Input should be ${NETWORKS}`;
    problems.push({ type: 'enum', loc: [...loc, index], msg, input, ctx: { expected: NETWORKS } });
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return [...new Set(sent.filter(isPlatform))];
};

const fields = model({
  Content: required(filledText),
  Media: optional(text),
  TemplateId: optional(text),
  PromptId: optional(text),
  ScheduleDate: optional(dateTime),
  Timezone: optional(timezone),
  Platforms: required(platforms),
  Status: optional(status),
} satisfies FieldsOf<'Post'>);

export const newPost: Reader<NewPost> = (sent, loc, problems) => {
  const post = fields(sent, loc, problems);
  if (!post || !isObject(sent)) return undefined;
  if (post.Status === 'SCHEDULED' && !Object.hasOwn(sent, 'ScheduleDate')) {
    problems.push(missing([...loc, 'ScheduleDate'], sent));
  }
  const date = post.ScheduleDate;
  return {
    content: post.Content,
    media: post.Media ?? null,
    templateId: post.TemplateId ?? null,
    promptId: post.PromptId ?? null,
    written: date ?? null,
    scheduleAt: date ? instant(date, post.Timezone, [...loc, 'ScheduleDate'], problems) : null,
    timezone: post.Timezone ?? null,
    platforms: post.Platforms,
    status: post.Status ?? (date ? 'SCHEDULED' : 'DRAFT'),
  };
};

function instant(date: WallClock, zone: string | undefined, loc: Loc, problems: Problem[]): string | null {
  const at = instantOf(date, zone ?? 'UTC');
  if (at === undefined)
    problems.push(valueError(loc, date.text, 'the date is outside the years 1 to 9999 in UTC'));
  return at ?? null;
}
