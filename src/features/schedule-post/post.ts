import type { Api } from '../../api/api.js';
import type { Platform } from '../../openapi/platforms.js';
import type { ChosenOption } from '../../slack/view-state.js';
import { parseWhen } from '../../time/parse-when.js';
import type { Reader, When } from '../../time/types.js';

/** What the form holds: the words as they were typed, never what they were taken for. */
export interface Draft {
  project?: ChosenOption | undefined;
  Content: string;
  /** How much of the text stands in each input, where there are several on the screen. */
  lengths?: number[] | undefined;
  /** Its text is on its way: there is nothing to type into. */
  fetching?: boolean;
  Platforms: Platform[];
  /** Words, or a moment picked in a calendar (seconds, as Slack gives them). */
  when: string | number | undefined;
  Timezone?: ChosenOption | undefined;
  Media: string;
  template?: ChosenOption | undefined;
  prompt?: ChosenOption | undefined;
  Status: Status;
  calendar: boolean;
  /** How often the form itself has replaced what stood in an input: part of the inputs' action ids. */
  replaced: number;
}

export type Status = 'SCHEDULED' | 'DRAFT';
export type PostBody = Parameters<Api['createPost']>[1];

export const emptyDraft: Draft = {
  Content: '',
  Platforms: [],
  when: undefined,
  Media: '',
  Status: 'SCHEDULED',
  calendar: false,
  replaced: 0,
};

/** What of the form goes into the post as it stands; the moment is the submission's business. */
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

/** The moment that the form means, or what is still to be said about it; undefined where there is none. */
export function momentMeant(draft: Draft, reader: Reader): When | undefined {
  const { when, Timezone } = draft;
  const zone = Timezone?.value ?? reader.zone;
  if (when === undefined || when === '') return undefined;
  if (typeof when === 'string') return parseWhen(when, { ...reader, zone });
  const at = new Date(when * 1000);
  if (at.getTime() <= reader.now.getTime())
    return { ok: false, message: 'This moment has passed. Choose a later one.', choices: [] };
  return { ok: true, at, zone, zoneGiven: false };
}
