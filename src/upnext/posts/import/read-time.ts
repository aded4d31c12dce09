import {
  type DateOrder,
  formatDay,
  isoDay,
  parseCell,
  type Reader,
  writtenOrder,
  zoneMeant,
} from '../../../when/index.js';
import { clip } from '../../slack/text/blocks.js';
import type { Status } from '../model/draft.js';
import type { Cells } from '../store/imports.js';

/** When the post of a row goes out. */

/** A date that has only one order settles it for all, unless another contradicts it. */
export function orderIn(rows: readonly Cells[]): DateOrder | undefined {
  const [order, ...others] = new Set(rows.flatMap(({ when = '' }) => writtenOrder(when) ?? []));
  return others.length === 0 ? order : undefined;
}

export interface TimeReading {
  reader: Reader;
  /** For rows that name none. */
  zone: string;
  /** Which number of 12/11 is the day. */
  order: DateOrder | undefined;
  /** Whether a post without a date gets the next free slot. */
  hasSlots: boolean;
  /** What it is called. */
  project: string;
}

export interface ReadTime {
  problem?: string;
  moment?: { at: Date; zone: string; zoneGiven: boolean };
  needsSlot?: true;
  ambiguous?: AmbiguousDate;
}

/** Its numbers can be read in two orders. */
export interface AmbiguousDate {
  when: string;
  /** The nearest first. `label`: "Thu 12 Nov 2026" */
  choices: { order: DateOrder; label: string }[];
}

/** Its zone is read with it, because a time says nothing without one. */
export function readTime(cells: Cells, status: Status | undefined, reading: TimeReading): ReadTime {
  const [when = '', words = ''] = [cells.when?.trim(), cells.zone?.trim()];
  const { order } = reading;
  const rowZone = zoneMeant(words, { ...reading.reader, projectZone: reading.zone });
  if (rowZone === undefined && words !== '')
    return {
      problem: `Upnext doesn’t recognize the time zone “${clip(words, 60)}”. Use a name such as Europe/Berlin.`,
    };
  if (when === '') return withoutTime(status, reading);
  const reader = { ...reading.reader, zone: rowZone ?? reading.zone };
  const quoted = `“${clip(when, 40)}”`;
  const parsed = parseCell(when, { ...reader, order });
  if (!parsed.ok) {
    const choices = parsed.asksForOrder ? daysOf(when, reader) : [];
    if (choices.length > 0)
      return { problem: `${quoted} can be read in two ways.`, ambiguous: { when, choices } };
    return { problem: parsed.slot ? LEAVE_EMPTY : said(parsed.message, when) };
  }
  if (rowZone && parsed.zoneGiven && parsed.zone !== rowZone)
    return { problem: `${quoted} and the time zone “${clip(words, 40)}” don’t match.` };
  const { at, zone, zoneGiven } = parsed;
  return { moment: { at, zone, zoneGiven: zoneGiven || rowZone !== undefined } };
}

function withoutTime(status: Status | undefined, { hasSlots, project }: TimeReading): ReadTime {
  if (status === 'DRAFT') return {};
  if (hasSlots) return { needsSlot: true };
  const name = clip(project, 60);
  return { problem: `The date and time are missing, and ${name} has no posting times to fill in.` };
}

/** Without the advice and questions for people who are typing. Names the cell, unless the sentence does. */
function said(message: string, when: string): string {
  const sentence = message.replace(/(?<=\S) Enter [^]*$/, '');
  const [, choices] = /^Do you mean (.+ or .+)\?$/.exec(sentence) ?? [];
  if (choices) return `“${clip(when, 40)}” could be ${choices}. Write one of them in the file.`;
  return /“|is in the past/.test(sentence) ? sentence : `“${clip(when, 40)}”: ${sentence}`;
}

const LEAVE_EMPTY = 'To use the next free slot, leave the date empty.';

/** What the date means in each order: nothing if it is in the past, or something else is wrong. */
function daysOf(when: string, reader: Reader): AmbiguousDate['choices'] {
  const read = (['day-first', 'month-first'] as const).flatMap((order) => {
    const day = parseCell(when, { ...reader, order });
    return day.ok ? [{ ...day, order }] : [];
  });
  return read
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ order, at, zone }) => ({ order, day: isoDay(at, zone) }))
    .map(({ order, day }) => ({ order, label: `${formatDay(day)} ${day.slice(0, 4)}` }));
}
