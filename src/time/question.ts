import type { DateTime } from 'luxon';
import type { Choice, Question } from './when.js';

const MOST_CHOICES = 5;

export function question(say: string, choices: Choice[] = [], day?: DateTime): Question {
  const unlike = choices.filter((one, at) => choices.findIndex((other) => other.words === one.words) === at);
  const known = day ? { day: day.toFormat('yyyy-MM-dd') } : {};
  return { ok: false, say, choices: unlike.slice(0, MOST_CHOICES), ...known };
}
