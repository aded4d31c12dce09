import { createHash } from 'node:crypto';
import type { Source } from '../../api/records.js';
import { clip } from '../../slack/blocks.js';

/** What a form can change, by the API's names. */
export type Texts = Record<Name, string>;

/** As far as it goes into one of Slack's inputs. */
export type Edit = Partial<Texts>;

type Answered = Pick<Source, 'source' | 'description'>;

const LONGEST = 3000;
export const NAMES = ['Source', 'Description'] as const;
type Name = (typeof NAMES)[number];

export const textsOf = ({ source = '', description = '' }: Answered): Texts => ({
  Source: source,
  Description: description,
});

/** What is longer than an input takes is not offered: cut off and sent back, it would be lost. */
export const editable = (texts: Texts): Edit => pick(texts, ({ length }) => length <= LONGEST);

/** Only what is different: Slack may drop space at the ends. */
export function changesIn(edit: Edit, now: Texts): Edit {
  const trimmed = mapTexts(edit, (text) => text.trim());
  return pick(trimmed, (text, name) => text !== now[name].trim());
}

/** What the service answers is what is so; what it leaves out is as it was asked for. */
export function asTold(asked: Edit, answered: Answered): Edit {
  const told = textsOf(answered);
  return mapTexts(asked, (text, name) => told[name].trim() || text);
}

/** Short enough to travel with the form, and different for every other text. */
export function fingerprint({ Source, Description }: Texts): string {
  return createHash('sha256')
    .update(JSON.stringify([Source, Description]))
    .digest('base64url')
    .slice(0, 22);
}

/** An address may carry a key: the audit trail keeps neither the user nor the query of one. */
export const withoutSecrets = (texts: Edit): Edit =>
  mapTexts(texts, (text) => text && clip(text.replace(SECRETS, '$1…'), 500));

const SECRETS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+(?=@)|(?<=\/\/\S+[?#])\S+/gi;

export const namesIn = (texts: Edit): Name[] => NAMES.filter((name) => texts[name] !== undefined);

function pick(texts: Edit, wanted: (text: string, name: Name) => boolean): Edit {
  const names = namesIn(texts).filter((name) => wanted(texts[name] ?? '', name));
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

function mapTexts(texts: Edit, change: (text: string, name: Name) => string): Edit {
  return Object.fromEntries(namesIn(texts).map((name) => [name, change(texts[name] ?? '', name)]));
}
