/** Texts that Slack shows as they are. It accepts markup in them, but people see its signs, and ids instead of names. */

const MENTION = /<@[A-Z0-9]+>/;
const COMMAND = /`\/upnext[^`]*`/;
/** `*bold*`, `_italic_` and `code`. People may type the same, so this is for texts that are Upnext’s own. */
const MARKUP = /(?<!\S)[(“]?(?<sign>[*_`])(?=\S)[^*_`\n]*\S\k<sign>(?![\p{L}\p{N}])/u;

function plainTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(plainTexts);
  if (typeof value !== 'object' || value === null) return [];
  if (!('type' in value && value.type === 'plain_text')) return Object.values(value).flatMap(plainTexts);
  return 'text' in value && typeof value.text === 'string' ? [value.text] : [];
}

export const rawMentions = (value: unknown) =>
  plainTexts(value).filter((text) => MENTION.test(text) || COMMAND.test(text));

export const rawMarkup = (value: unknown) => plainTexts(value).filter((text) => MARKUP.test(text));
