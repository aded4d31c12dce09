/** The name of a person. Without one, their id stays in the text, so that a person can correct it. */
export type NameOf = (person: string) => string | undefined;

/** Slack's markup as plain text: links, mentions, dates and entities. */
export function plainText(markup: string, nameOf: NameOf = () => undefined): string {
  return markup.replace(TOKEN, (whole: string, token?: string, entity?: string) => {
    if (entity !== undefined) return ENTITIES[entity] ?? whole;
    return tokenText(token ?? '', nameOf) ?? whole;
  });
}

/** The ids of people who are mentioned without a name. */
export const mentionedIn = (markup: string): string[] => [
  ...new Set([...markup.matchAll(/<@(\w+)>/g)].flatMap(([, id]) => id ?? [])),
];

/** Escapes text for mrkdwn, so that it cannot mention people, fake a link or change the direction of the text around it. */
export function escape(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replace(DIRECTION_CONTROLS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** "Ada, Mei and Tom". */
export const joinWithAnd = (parts: Iterable<string>): string => and.format(parts);

/** "@Ada and @Mei". */
export const mentions = (people: string[]): string => joinWithAnd(people.map((id) => `<@${id}>`));

/** "Ada, Mei and 3 more". */
export const joinSome = (parts: string[], most: number): string =>
  joinWithAnd(parts.length > most ? [...parts.slice(0, most), `${parts.length - most} more`] : parts);

/** "Ada or Mei". */
export const joinWithOr = (parts: Iterable<string>): string => or.format(parts);

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Embeddings, overrides and isolates affect the text around them. Marks of single letters do not, and stay. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const NEEDS_ESCAPE = new RegExp(`[&<>]|${DIRECTION_CONTROLS.source}`);
const TOKEN = /<([^<>\n]+)>|&(amp|lt|gt);/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>' };

function tokenText(token: string, nameOf: NameOf): string | undefined {
  const bar = token.indexOf('|');
  const target = unescape(bar < 0 ? token : token.slice(0, bar));
  const label = bar < 0 ? '' : unescape(token.slice(bar + 1)).trim();
  const id = target.slice(1);
  if (target.startsWith('@')) return `@${nameOf(id) ?? (label.replace(/^@/, '') || id)}`;
  if (target.startsWith('#')) return `#${label.replace(/^#/, '') || id}`;
  if (target.startsWith('!')) return special(id, label);
  return /^[a-z][a-z0-9+.-]*:/i.test(target) ? link(target, label) : undefined;
}

/** `!here`, `!subteam^S1|@writers`, `!date^1700000000^{date}|14 Nov`. */
function special(command: string, label: string): string {
  const [name = '', detail = ''] = command.split('^');
  if (name === 'subteam') return `@${label.replace(/^@/, '') || detail}`;
  if (name === 'date') return label || detail;
  return `@${name}`;
}

/** If Slack made the link, the label is what the person typed. Otherwise the text needs label and target. */
export function link(target: string, label: string): string {
  const typed = target.replace(/^(?:mailto|tel):/i, '');
  if (!label) return typed;
  const bare = (text: string) =>
    text
      .replace(/^[a-z]+:(?:\/\/)?/i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  return bare(label) === bare(target) ? label : `${label} (${typed})`;
}

/** Slack escapes only these three characters. */
export function unescape(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);
}
