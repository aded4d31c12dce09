import * as z from 'zod';
import type { Api } from '../../api/api.js';
import type { Deps } from '../../deps.js';
import { isPlatform, type Platform } from '../../openapi/platforms.js';
import { partsOf, type Part } from '../../platforms/parts.js';
import type { Profile } from '../../slack/people/people.js';
import { parseWhen } from '../../time/parse-when.js';
import { readRecurring } from '../../time/recurring/read.js';
import type { Reader, When } from '../../time/types.js';
import { pictureValue } from '../pictures/lines.js';

/** The action of everything that only draws the form again. */
export const CHECK = 'check_post';

const chosenOption = z.object({ text: z.string(), value: z.string() });

/** What the form holds, as it is stored with the submission: words stay as they were typed. */
export const draftSchema = z.object({
  project: chosenOption.optional(),
  Content: z.string(),
  /** How much of the text each input holds, when it is spread over several inputs. */
  lengths: z.array(z.number()).optional(),
  /** The template's text is being loaded, so there is no input yet. */
  fetching: z.boolean().optional(),
  Platforms: z.array(z.custom<Platform>(isPlatform)),
  /** Other texts for some networks, by network. An empty one means the main text. */
  texts: z.record(z.string(), z.string()).optional(),
  /** Words, or the moment from the date picker in seconds. */
  when: z.union([z.string(), z.number()]).optional(),
  Timezone: chosenOption.optional(),
  /** A link. Empty if the post has pictures. */
  Media: z.string(),
  /** In order: the first one is sent. */
  pictures: z.array(pictureValue).optional(),
  /** Chosen in the form, which does not list them yet. */
  added: z.array(pictureValue).optional(),
  template: chosenOption.optional(),
  prompt: chosenOption.optional(),
  Status: z.enum(['SCHEDULED', 'DRAFT']),
  /** Its author wants an approval, in a project that requires none. */
  asksApproval: z.literal(true).optional(),
  /** Whether When is a date picker. */
  calendar: z.boolean(),
  /** Whether More options are open. */
  more: z.boolean().optional(),
  /** How often the form has replaced the content of an input; part of the action ids, so that Slack redraws it. */
  replaced: z.number(),
  /** The same of the input for files alone, so that it keeps its files while other inputs are replaced. */
  filesInput: z.number().optional(),
});
export type Draft = z.infer<typeof draftSchema>;

export type Status = Draft['Status'];
export type PostBody = Parameters<Api['createPost']>[1];

export const emptyDraft: Draft = {
  Content: '',
  Platforms: [],
  Media: '',
  Status: 'SCHEDULED',
  calendar: false,
  replaced: 0,
};

/** The same post for some of its networks. If they all have the same text, it is the main text. */
export function valuesFor(values: Draft, networks: readonly string[]): Draft {
  const Platforms = values.Platforms.filter((platform) => networks.includes(platform));
  const [first, ...others] = partsOf({ ...values, Platforms });
  if (!first || others.length > 0) return { ...values, Platforms };
  const isMain = first.text === values.Content;
  return {
    ...{ ...values, Platforms, Content: first.text, texts: undefined },
    ...(!isMain && { lengths: undefined }),
  };
}

/** The main text or, if no network uses it, the first other one. */
export const firstText = (values: Draft): string => partsOf(values)[0]?.text ?? values.Content;

/** The post as the API takes it, without its date and its pictures. Only for values with one text. */
export function bodyOf({ Content, Platforms, Media, Status, template, prompt }: Draft) {
  return {
    Content,
    Platforms,
    Status,
    ...(Media && { Media }),
    ...(template && { TemplateId: template.value }),
    ...(prompt && { PromptId: prompt.value }),
  };
}

export const HAS_PASSED = 'This time has passed. Choose a later one.';

/** One part of a post as the API takes it. */
export const bodyOfPart = (values: Draft, { platforms, text }: Part<Platform>) =>
  bodyOf({ ...values, Platforms: platforms, Content: text });

/** The zone and the language of a person, and the time. */
export const readerOf = (deps: Pick<Deps, 'now'>, profile: Profile): Reader => ({
  now: deps.now(),
  zone: profile.zone ?? 'UTC',
  locale: profile.locale,
});

/** One moment or, if the words mean nothing else, several. */
function readWords(words: string, reader: Reader): When {
  const once = parseWhen(words, reader);
  return once.ok ? once : (readRecurring(words, reader) ?? once);
}

/** What When means for this reader, or the question it raises. Undefined when it is empty. */
export function readWhen({ when, Timezone }: Draft, reader: Reader): When | undefined {
  const zone = Timezone?.value ?? reader.zone;
  if (when === undefined || when === '') return undefined;
  if (typeof when === 'string') return readWords(when, { ...reader, zone });
  const at = new Date(when * 1000);
  if (at.getTime() <= reader.now.getTime()) return { ok: false, message: HAS_PASSED, choices: [] };
  return { ok: true, at, zone, zoneGiven: false };
}
