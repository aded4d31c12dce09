import type { Notices } from '../forms/form.js';
import type { CheckedPost } from '../posts/index.js';
import { joinWithOr } from '../slack/text/markup.js';

/** Why a step failed, for whoever built the workflow: which input of the step to change. */

export const change = (input: string, say: string) => `Change this step’s ${input}: ${say}`;

/** The inputs of the form, as the step calls them. It has none for pictures: other networks need none. */
const INPUTS: Record<string, string> = {
  Content: 'Text',
  Platforms: 'Networks',
  Media: 'Networks',
  File: 'Networks',
  ScheduleDate: 'When',
  Timezone: 'When',
};

const changes = (problems: Record<string, string>): string[] =>
  Object.entries(problems).map(([field, say]) => {
    const input = INPUTS[field];
    return input ? change(input, say) : say;
  });

/** Undefined if nothing stands in the way. */
export function whyNot({ problems, when }: CheckedPost, warnings: string[]): string | undefined {
  const { ScheduleDate: _question, ...others } = problems;
  const choices = when && !when.ok ? when.choices : [];
  const isSeries = when?.ok ? when.repeats !== undefined : choices.some(({ words }) => REPEATS.test(words));
  if (isSeries) return [...changes(others), change('When', ONE_POST)].join(' ');
  const asked =
    when && !when.ok && choices.length > 0 ? { ScheduleDate: `${when.message} ${choicesOf(choices)}` } : {};
  const found = changes({ ...problems, ...asked });
  if (found.length > 0) return found.join(' ');
  return warnings.length > 0 ? [...warnings, CANT_ANSWER].join(' ') : undefined;
}

/** How Upnext writes the words of a series. */
const REPEATS = /^every /;

const choicesOf = (choices: { words: string }[]) =>
  `Use ${joinWithOr(choices.map(({ words }) => `“${words}”`))}.`;

const ONE_POST = 'This step schedules one post, so it can’t repeat. Enter one day and time.';
const CANT_ANSWER =
  'A workflow can’t answer this. Change this step’s Text, Networks or When, or set its Mode to “propose”, so that a person decides.';

export function whyRefused({ top, fields, warning }: Notices): string {
  const found = warning ? [...top, ...Object.values(fields), CANT_ANSWER] : [...top, ...changes(fields)];
  return found.join(' ');
}

export const UNKNOWN_MODE = (mode: string) =>
  change('Mode', `Upnext doesn’t know “${mode}”. Use “schedule” or “propose”.`);

export const TOO_MANY_PROPOSALS =
  'Workflows have proposed 60 posts for this person within an hour. Run this one again when some of them are decided.';
