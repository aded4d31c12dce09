import * as z from 'zod';
import { zoneMeant } from '../../when/index.js';
import { type CheckedPost, checkPost, type Draft, emptyDraft } from '../posts/index.js';
import { zoneOption } from '../ui/select-options.js';
import type { CallInProject } from './call.js';
import { type CallFailure, fail } from './failed.js';
import { networks, networksIn } from './networks.js';

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
): Draft | CallFailure {
  const Platforms = networksIn(named);
  if (!Array.isArray(Platforms)) return Platforms;
  const own: [string, string][] = [];
  for (const [name, ownText] of Object.entries(texts ?? {})) {
    const found = networksIn([name]);
    if (!Array.isArray(found)) return found;
    own.push(...found.map((network): [string, string] => [network, ownText]));
  }
  const given = zone === undefined ? reader.zone : zoneMeant(zone, reader);
  if (given === undefined)
    return fail(`Upnext doesn’t know the time zone “${zone}”. Use a name such as Europe/Berlin.`);
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

/** As the form would, with everything that follows from it. */
export async function checkEntered(
  call: CallInProject,
  entered: ProposedPost,
  submissionId = 'check',
): Promise<CheckedPost | CallFailure> {
  const values = draftOf(call, entered);
  if ('say' in values) return values;
  const { deps, actor, project, reader } = call;
  const about = { submissionId, openedAt: reader.now.getTime(), project, zone: reader.zone };
  const client = await deps.slack(actor.workspace);
  return checkPost(deps, { values, about }, { actor, client });
}
