import * as z from 'zod';
import type { Source } from '../../api/records.js';
import { clip } from '../../slack/text/blocks.js';

/** The texts of a source that the form can change, by their names in the API. */
export const TEXT_FIELDS = ['Source', 'Description'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
export type SourceTexts = Record<TextField, string>;

/** Some of the texts: those that fit into an input, or those that were changed. */
export const sourceEdit = z.object({ Source: z.string().optional(), Description: z.string().optional() });
export type SourceEdit = z.infer<typeof sourceEdit>;

type StoredSource = Pick<Source, 'source' | 'description'>;

const MAX_INPUT = 3000;

export const textsOf = ({ source = '', description = '' }: StoredSource): SourceTexts => ({
  Source: source,
  Description: description,
});

/** Texts longer than an input are left out: cut off and sent back, the rest would be lost. */
export const editableTexts = (texts: SourceTexts): SourceEdit =>
  pick(texts, ({ length }) => length <= MAX_INPUT);

/** Ignores space at the ends, which Slack may drop. */
export function changedTexts(edit: SourceEdit, current: SourceEdit): SourceEdit {
  const trimmed = mapTexts(edit, (text) => text.trim());
  return pick(trimmed, (text, field) => text !== (current[field] ?? '').trim());
}

/** What the service returned after a change. Fields that it leaves out are taken as sent. */
export function storedTexts(sent: SourceEdit, returned: StoredSource): SourceEdit {
  const stored = textsOf(returned);
  return mapTexts(sent, (text, field) => stored[field].trim() || text);
}

/** URLs may contain credentials: their user part and query are removed. */
export const withoutSecrets = (texts: SourceEdit): SourceEdit =>
  mapTexts(texts, (text) => text && clip(text.replace(SECRETS, '$1…'), 500));

const SECRETS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+(?=@)|(?<=\/\/\S+[?#])\S+/gi;

export const fieldsIn = (texts: SourceEdit): TextField[] =>
  TEXT_FIELDS.filter((field) => texts[field] !== undefined);

function pick(texts: SourceEdit, wanted: (text: string, field: TextField) => boolean): SourceEdit {
  const fields = fieldsIn(texts).filter((field) => wanted(texts[field] ?? '', field));
  return Object.fromEntries(fields.map((field) => [field, texts[field]]));
}

function mapTexts(texts: SourceEdit, change: (text: string, field: TextField) => string): SourceEdit {
  return Object.fromEntries(fieldsIn(texts).map((field) => [field, change(texts[field] ?? '', field)]));
}
