import { instantOf } from '../instant.js';
import type { Platform } from '../../openapi/platforms.js';
import type { PostStatus } from '../tables.js';
import { dateTime } from './date-time.js';
import { isObject, model, type FieldsOf, optional, required } from './model.js';
import { platforms } from './platforms.js';
import { missing, valueError, type Loc, type Problem, type Reader } from './problem.js';
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
const SET_BY_SERVICE: readonly string[] = ['PUBLISHED', 'FAILED'] satisfies PostStatus[];

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
