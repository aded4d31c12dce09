/** Texts that Slack shows as they are, where a mention stays an id. Slack accepts them, but people can’t read them. */

const RAW = /<@[A-Z0-9]+>/;

export function rawMentions(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rawMentions);
  if (typeof value !== 'object' || value === null) return [];
  if (!('type' in value && value.type === 'plain_text')) return Object.values(value).flatMap(rawMentions);
  return 'text' in value && typeof value.text === 'string' && RAW.test(value.text) ? [value.text] : [];
}
