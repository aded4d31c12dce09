import type { DateTime } from 'luxon';
import type { Choice, Question } from './types.js';

const MAX_CHOICES = 5;

export function question(message: string, choices: Choice[] = [], day?: DateTime): Question {
  const unique = [...new Map(choices.map((choice) => [choice.words, choice])).values()];
  return {
    ok: false,
    message,
    choices: unique.slice(0, MAX_CHOICES),
    ...(day && { day: day.toFormat('yyyy-MM-dd') }),
  };
}
