import * as z from 'zod';
import type { Api } from '../../api/client.js';
import { type ChosenOption, chosenOptionSchema } from '../../slack/views/view-state.js';

/**
 * What can be entered about a post besides its text, its networks, its time and its file: how each is stored, named and sent. The
 * card, approvers, the audit trail and files have it from here; the form draws it in `fields/`.
 */
export const detailsSchema = z.object({
  /** A link to a picture or video. Empty if the post has a file. */
  Media: z.string(),
  template: chosenOptionSchema.optional(),
  prompt: chosenOptionSchema.optional(),
  campaign: z.string().optional(),
});
type Details = z.infer<typeof detailsSchema>;

export type PostBody = Parameters<Api['createPost']>[1];

interface Detail {
  key: keyof Details;
  label: string;
  /** Instead of its label on the card. */
  mark?: string;
  /** A text or a link. The audit trail, which has neither, only says that it has changed. */
  isPrivate?: true;
  /** What the service calls it. Without this, only Upnext has it. */
  sentAs?: Exclude<keyof PostBody, 'Content' | 'Platforms' | 'Status'>;
  /** The headings of its column in files, in any language: in lower case, without accents. */
  headings?: RegExp;
  /** Its column is in all files, also if no post has it. */
  isInAllFiles?: true;
  /** How many characters a cell may have. */
  most?: number;
}

export const CAMPAIGN_MARK = ':label:';
export const MAX_CAMPAIGN = 60;

export const DETAILS: readonly Detail[] = [
  {
    key: 'Media',
    label: 'Media',
    isPrivate: true,
    sentAs: 'Media',
    headings:
      /^(?:(?:media|images?|pictures?|photos?|videos?)(?: (?:link|url)s?)?|bild(?:er)?|medien|medium|imagen|medios|imagem|midia|immagine|afbeelding|メディア|画像)$/,
    isInAllFiles: true,
  },
  { key: 'template', label: 'Template', sentAs: 'TemplateId' },
  { key: 'prompt', label: 'Prompt', sentAs: 'PromptId' },
  {
    key: 'campaign',
    label: 'Campaign',
    mark: CAMPAIGN_MARK,
    headings: /^(?:campaigns?|kampagnen?|campagnes?|campanas?|campanhas?|campagna|campagne|キャンペーン)$/,
    most: MAX_CAMPAIGN,
  },
];

/** Its words, and what the service gets. Both are empty if nothing was entered. */
export const enteredOf = (values: Details, { key }: Detail): ChosenOption => {
  const entered = values[key] ?? '';
  return typeof entered === 'string' ? { text: entered, value: entered } : entered;
};
