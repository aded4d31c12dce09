import { DateTime } from 'luxon';
import { aroundGap, instantsOf, wallIn } from '../instants.js';
import type { Choice } from '../types.js';
import { zoneCity } from '../zones.js';
import type { ZoneMeaning } from '../read/components.js';

/** One moment that the words can mean, and how to say exactly that. */
export interface Reading {
  at: Date;
  zone: string;
  /** Made when it is asked for: most words leave no choice. */
  choice: () => Choice;
}

/** A wall time in a zone; `offset` says which of its two passes, or pins a zone's name to it. */
export interface TargetZone {
  zone: string;
  given: boolean;
  meaning: ZoneMeaning;
}

export interface FoundReadings {
  readings: Reading[];
  trouble?: 'skipped' | 'repeated' | 'offset';
}

export function readingsAt(wall: DateTime, place: TargetZone): FoundReadings {
  const { zone, meaning } = place;
  if (meaning.offset !== undefined && meaning.zone === undefined)
    return { readings: [atOffset(wall, meaning.offset, zone)] };
  const passes = instantsOf(wall, zone);
  const pinned =
    meaning.offset === undefined ? passes : passes.filter((one) => one.offset === meaning.offset);
  const [only] = pinned;
  if (only && pinned.length === 1)
    return { readings: [{ at: only.at, zone, choice: () => choiceOf(wall, place) }] };
  if (pinned.length > 1) {
    return {
      readings: passes.map((pass) => ({
        at: pass.at,
        zone,
        choice: () => choiceOf(wall, place, pass.offset),
      })),
      trouble: 'repeated',
    };
  }
  if (passes.length > 0 && meaning.offset !== undefined) {
    const asPlace = passes.map(({ at }) => ({
      at,
      zone,
      choice: () => choiceOf(wall, { ...place, given: true }),
    }));
    return { readings: [...asPlace, atOffset(wall, meaning.offset, zone)], trouble: 'offset' };
  }
  const around = aroundGap(wall, zone).flatMap(
    (other) => readingsAt(other, { ...place, meaning: {} }).readings,
  );
  return { readings: around, trouble: 'skipped' };
}

/** How to say a moment that is known already. */
export function choicesAt(at: Date, place: TargetZone): Choice[] {
  return readingsAt(wallIn(at, place.zone), place).readings.map(({ choice }) => choice());
}

/** A bare offset has no clocks to change: it is shown in the zone at hand if that has the same offset then, else in UTC. */
function atOffset(wall: DateTime, offset: number, zone: string): Reading {
  const at = wall.minus({ minutes: offset }).toJSDate();
  const same = DateTime.fromJSDate(at, { zone }).offset === offset;
  const words = `${shown(wall)} ${offsetWords(offset)}`;
  return { at, zone: same ? zone : 'UTC', choice: () => ({ label: words, words }) };
}

function choiceOf(wall: DateTime, { zone, given }: TargetZone, offset?: number): Choice {
  const pin = offset === undefined ? '' : ` ${offsetWords(offset)}`;
  const label = `${shown(wall)}${given ? ` ${zoneCity(zone)}` : ''}${pin}`;
  return {
    label,
    words: `${wall.toFormat('d LLL yyyy HH:mm', { locale: 'en' })}${given ? ` ${zone}` : ''}${pin}`,
  };
}

export function shown(wall: DateTime): string {
  return wall.toFormat('ccc d LLL yyyy HH:mm', { locale: 'en' });
}

function offsetWords(offset: number): string {
  const minutes = Math.abs(offset);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}
