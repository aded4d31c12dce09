import type { DateTime } from 'luxon';
import type { Choice, Question } from './types.js';

const MOST_CHOICES = 5;

export function question(message: string, choices: Choice[] = [], day?: DateTime): Question {
  const unlike = choices.filter((one, at) => choices.findIndex((other) => other.words === one.words) === at);
  const known = day ? { day: day.toFormat('yyyy-MM-dd') } : {};
  return { ok: false, message, choices: unlike.slice(0, MOST_CHOICES), ...known };
}
