import * as z from 'zod';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { countryName, formatWeekdays, zoneCity } from '../../../when/index.js';
import { RIGHT_IN_WORDS, RIGHTS } from '../../rights/rights.js';
import { holdTimeLabel } from '../words.js';
import { slackDate } from '../slack-date.js';
import { fieldLabel } from '../words.js';

/** What an entry of the audit trail changed: "role changed from Editor to Admin". Leaves out what stayed the same, and ids. */
export function changeLines(before: unknown, after: unknown): string[] {
  const [old, changed] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(changed)])];
  return names
    .filter((name) => !HIDDEN.has(name))
    .flatMap((name) => {
      const [from, to] = [textOf(name, old[name]), textOf(name, changed[name])];
      if (from === to) return [];
      if (!from) return [labelled(name, to)];
      return [[labelOf(name), `changed from ${from} to ${to || NOTHING}`].filter(Boolean).join(' ')];
    });
}

const NOTHING = 'nothing';
const MAX_LENGTH = 200;
const MAX_LISTED = 10;
const PERSON = /^[UW][A-Z0-9]{4,}$/;
const CHANNEL = /^C[A-Z0-9]{4,}$/;
const GROUP = /^S[A-Z0-9]{4,}$/;

/** Ids and bookkeeping, and what `auditLine` says already. The details of an entry show them. */
const HIDDEN = new Set([
  ...['id', 'ids', 'workspace', 'channel', 'at', 'Platforms', 'reason'],
  ...['setUpBy', 'setUpName', 'setUpAt', 'changedBy', 'changedAt', 'next', 'paused'],
]);

const LABELS: Record<string, string> = {
  strangers: 'people from other organizations',
  days: '',
  sendsWhenQuiet: 'sent on days without posts',
  people: '',
  holdMinutes: 'change deadline',
  country: 'holidays',
  showsCards: 'cards shown in the channel',
  postingTimes: 'posting times',
  networkTimes: 'posting times of individual networks',
  quietHours: 'quiet hours',
};

type Fields = Record<string, unknown>;

/** A value without fields, or with a name, counts as one unnamed field. */
function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value) || 'name' in value) return { '': value };
  return { ...value };
}

const labelOf = (name: string) => LABELS[name] ?? (name && fieldLabel(name).toLowerCase());

const labelled = (name: string, text: string) => [labelOf(name), text].filter(Boolean).join(': ');

const FORMATS: Record<string, (value: string) => string> = {
  Role: enumInWords,
  Status: enumInWords,
  zone: (value) => escape(zoneCity(value)),
  country: (value) => value && escape(countryName(value)),
  project: () => '',
};

/** "EDITOR" → "Editor", "ON_HOLD" → "On hold" */
function enumInWords(value: string): string {
  const words = value.replaceAll('_', ' ');
  const isUpperCase = words === words.toUpperCase();
  return escape(clip(isUpperCase ? words.charAt(0) + words.slice(1).toLowerCase() : words, MAX_LENGTH));
}

const invitedPeople = z.array(z.object({ email: z.string(), done: z.boolean() }));
const weekdays = z.array(z.number());

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return FORMATS[name]?.(value) ?? textInWords(value);
  if (value === null || value === undefined) return '';
  if (name === 'days') return formatWeekdays(weekdays.catch([]).parse(value));
  if (name === 'holdMinutes' && typeof value === 'number') return value === 0 ? 'none' : holdTimeLabel(value);
  if (name === 'people') return peopleInWords(value);
  return inWords(value);
}

function peopleInWords(value: unknown): string {
  const { success, data } = invitedPeople.safeParse(value);
  if (!success) return '';
  return listed(data.map(({ email, done }) => escape(clip(email, 100)) + (done ? '' : ' (not invited)')));
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textInWords(value);
  if (Array.isArray(value)) return listed(value.map(inWords).filter(Boolean));
  return typeof value === 'object' && 'name' in value
    ? inWords(value.name)
    : changeLines(undefined, value).join(' ');
}

function listed(words: string[]): string {
  const more = words.length - MAX_LISTED;
  return [...words.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

function textInWords(text: string): string {
  const right = RIGHTS.find((each) => each === text);
  if (right) return RIGHT_IN_WORDS[right];
  if (PERSON.test(text)) return `<@${text}>`;
  if (CHANNEL.test(text)) return `<#${text}>`;
  if (GROUP.test(text)) return `<!subteam^${text}>`;
  if (z.iso.datetime().safeParse(text).success) return slackDate(new Date(text));
  return text.trim() && escape(clip(text, MAX_LENGTH));
}
