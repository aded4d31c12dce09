import * as z from 'zod';
import { findZone } from '../../../when/index.js';
import { type CheckedPost, checkPost, type Draft, emptyDraft } from '../../posts/index.js';
import { zoneOption } from '../../ui/select-options.js';
import type { CallInProject } from '../call.js';
import { fail, type Failed } from '../failed.js';
import { networks, networksIn } from '../networks.js';
import * as schemas from '../schemas.js';
import { writtenMoment } from '../shown-post.js';
import { defineProjectTool } from '../tool.js';

/** What is entered about a post, as agents write it. */
export const enteredPost = z.object({
  text: z.string().max(20_000),
  networks,
  when: z
    .string()
    .max(300)
    .describe('In words, as people write it: "tomorrow 9am", "next slot", "3 Dec 17:00 Tokyo time".'),
  zone: z.string().max(100).optional().describe('The time zone of when. Left out: that of your person.'),
  media_url: z.string().max(2_000).optional().describe('A link to a picture or video.'),
  texts: z
    .record(z.string().max(60), z.string().max(20_000))
    .optional()
    .describe('Another text for some networks, by network.'),
});
type ProposedPost = z.infer<typeof enteredPost>;

/** What was entered, as the form has it. */
function draftOf(
  { reader, project }: CallInProject,
  { text, networks: named, when, zone, media_url: Media, texts }: ProposedPost,
): Draft | Failed {
  const Platforms = networksIn(named);
  if (!Array.isArray(Platforms)) return Platforms;
  const own: [string, string][] = [];
  for (const [name, ownText] of Object.entries(texts ?? {})) {
    const found = networksIn([name]);
    if (!Array.isArray(found)) return found;
    own.push(...found.map((network): [string, string] => [network, ownText]));
  }
  const given = zone === undefined ? reader.zone : findZone(zone);
  if (given === undefined)
    return fail(`There is no time zone “${zone}”. Use a city, or a name such as Europe/Berlin.`);
  return {
    ...emptyDraft,
    Content: text,
    Platforms,
    when,
    Timezone: zoneOption(given),
    project: { text: project.name, value: project.id },
    ...(Media !== undefined && { Media }),
    ...(own.length > 0 && { texts: Object.fromEntries(own) }),
  };
}

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
  warnings: z.array(z.string()).describe('What your person is asked before it is scheduled.'),
  changeable_until: schemas.moment,
  needs_approval: z.boolean(),
});

function showChecked(checked: CheckedPost, call: CallInProject): z.infer<typeof checkedPost> {
  const { when, problems, warnings, lengths, changeableUntil, needsApproval } = checked;
  const question = when && !when.ok && when.choices.length > 0 ? when : undefined;
  const list = Object.entries(problems).map(([field, say]) => ({ field: FIELDS[field] ?? field, say }));
  return {
    ok: list.length === 0 && when?.ok === true,
    when: when?.ok ? writtenMoment(when.at, when.zone, call) : null,
    lengths,
    problems: list,
    ...(question && {
      question: {
        say: question.message,
        options: question.choices.map(({ label, words }) => ({ label, when: words })),
      },
    }),
    warnings,
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
    const check = await checkEntered(call, entered);
    return 'say' in check ? check : { ok: true, data: { check: check.shown }, text: inWords(check.shown) };
  },
});

/** With everything that follows from it. */
export async function checkEntered(
  call: CallInProject,
  entered: ProposedPost,
  submissionId = 'check',
): Promise<{ checked: CheckedPost; shown: z.infer<typeof checkedPost> } | Failed> {
  const values = draftOf(call, entered);
  if ('say' in values) return values;
  const { deps, actor, project, reader } = call;
  const about = { submissionId, openedAt: reader.now.getTime(), project, zone: reader.zone };
  const client = await deps.slack(actor.workspace);
  const checked = await checkPost(deps, { values, about }, { actor, client });
  return { checked, shown: showChecked(checked, call) };
}

function inWords({ ok, when, problems, question, warnings }: z.infer<typeof checkedPost>): string {
  return [
    when ? when.words : 'No moment yet.',
    ...problems.map(({ field, say }) => `${field}: ${say}`),
    ...(question ? [question.say, ...question.options.map((one) => `- ${one.label}`)] : []),
    ...warnings.map((say) => `Would be asked: ${say}`),
    ok ? 'It can be proposed.' : 'It can’t be proposed like this.',
  ].join('\n');
}
