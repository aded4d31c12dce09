import { clip } from '../slack/blocks.js';
import { escape } from '../slack/markup.js';
import { everyonesClock } from './moment.js';
import { nameInWords } from './words.js';

/** What an entry of the audit trail changed: "role USER → ADMIN". What stayed as it was is left out, what went is struck. */
export function changedInWords(before: unknown, after: unknown): string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [from, to] = [inWords(was[name]), inWords(is[name])];
    if (from === to) return [];
    if (to === '' && !(name in is)) return [labelled(name, `~${from}~`)];
    return [labelled(name, from ? `${from} → ${to || NOTHING}` : to)];
  });
}

type Fields = Record<string, unknown>;

const NOTHING = 'nothing';
const LONGEST = 200;
const MOST_LISTED = 10;
const PERSON = /^[UW][A-Z0-9]{4,}$/;
const CHANNEL = /^C[A-Z0-9]{4,}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/;

/** What has a name is one thing, and so is what has no fields. */
const isOne = (value: unknown) =>
  typeof value !== 'object' || Array.isArray(value) || 'name' in (value ?? {});

const fieldsOf = (value: unknown): Fields => (isOne(value) ? { '': value } : ((value ?? {}) as Fields));

const labelled = (name: string, words: string) =>
  [name && nameInWords(name).toLowerCase(), words].filter(Boolean).join(' ');

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textInWords(value);
  if (Array.isArray(value)) return listed(value.map(inWords).filter(Boolean), ', ');
  const { name } = value as { name?: unknown };
  return name === undefined ? listed(changedInWords(undefined, value), ' ') : inWords(name);
}

function listed(words: string[], between: string): string {
  const more = words.length - MOST_LISTED;
  return [...words.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(between);
}

function textInWords(text: string): string {
  if (PERSON.test(text)) return `<@${text}>`;
  if (CHANNEL.test(text)) return `<#${text}>`;
  if (INSTANT.test(text)) return everyonesClock(new Date(text));
  return text.trim() && escape(clip(text, LONGEST));
}
