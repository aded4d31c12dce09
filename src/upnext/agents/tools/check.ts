import * as z from 'zod';
import type { CallInProject } from '../../calls/call.js';
import { checkEntered, enteredPost } from '../../calls/check-entered.js';
import { writtenMoment } from '../../calls/moment.js';
import type { CheckedPost } from '../../posts/index.js';
import * as schemas from '../schemas.js';
import { defineProjectTool } from '../tool.js';

export const checkedPost = z.object({
  ok: z.boolean().describe('Whether it could be scheduled as it is.'),
  when: schemas.moment,
  lengths: z.array(z.object({ network: z.string(), count: z.number(), limit: z.number(), left: z.number() })),
  problems: z.array(z.object({ field: z.string(), say: z.string() })).describe('What must be changed first.'),
  question: z
    .object({ say: z.string(), options: z.array(z.object({ label: z.string(), when: z.string() })) })
    .optional()
    .describe(
      'The words of when have several readings. Ask your person, then call again with the when of one option.',
    ),
  warnings: z.array(z.string()).describe('What your person should check before it is scheduled.'),
  changeable_until: schemas.moment,
  needs_approval: z.boolean(),
});

export function showChecked(checked: CheckedPost, call: CallInProject): z.infer<typeof checkedPost> {
  const { when, problems, warnings, hints, lengths, changeableUntil, needsApproval } = checked;
  const question = when && !when.ok && when.choices.length > 0 ? when : undefined;
  const options = (question?.choices ?? []).map(({ label, words }) => ({ label, when: words }));
  const list = Object.entries(problems).map(([field, say]) => ({ field: FIELDS[field] ?? field, say }));
  return {
    ok: list.length === 0 && when?.ok === true,
    when: when?.ok ? writtenMoment(when.at, when.zone, call) : null,
    lengths,
    problems: list,
    ...(question && { question: { say: question.message, options } }),
    warnings: [...warnings, ...hints],
    changeable_until:
      changeableUntil && changeableUntil > call.reader.now
        ? writtenMoment(changeableUntil, when?.ok ? when.zone : call.zone, call)
        : null,
    needs_approval: needsApproval,
  };
}

/** The inputs of the form, as the arguments are called. */
const FIELDS: Record<string, string> = {
  Content: 'text',
  Platforms: 'networks',
  Media: 'media_url',
  File: 'media_url',
  ScheduleDate: 'when',
  Timezone: 'zone',
};

export const checkPostTool = defineProjectTool({
  name: 'check_post',
  title: 'Check a post',
  description:
    'What the form in Slack would say about a post: its moment, the length on each network, problems, warnings, and a question where the words of when have two readings. Stores nothing. Check before you propose.',
  scope: 'read',
  input: enteredPost,
  output: z.object({ check: checkedPost }),
  async run(entered, call) {
    const checked = await checkEntered(call, entered);
    if ('say' in checked) return checked;
    const check = showChecked(checked, call);
    return { ok: true, data: { check }, text: inWords(check) };
  },
});

export const worthChecking = (say: string) => `Worth checking: ${say}`;

function inWords({ ok, when, problems, question, warnings }: z.infer<typeof checkedPost>): string {
  return [
    when ? when.words : 'No moment yet.',
    ...problems
      .filter(({ field }) => !question || field !== 'when')
      .map(({ field, say }) => `${field}: ${say}`),
    ...(question ? [question.say, ...question.options.map((one) => `- ${one.label}`)] : []),
    ...warnings.map((say) => worthChecking(say)),
    ok ? 'It can be proposed.' : 'It can’t be proposed like this.',
  ].join('\n');
}
