import { DateTime, FixedOffsetZone } from 'luxon';
import { formatWallTime } from '../format.js';
import { aroundGap, instantsOf, wallIn } from '../instants.js';
import type { ZoneMeaning } from '../read/components.js';
import { placeOf } from '../read/zone-words.js';
import { formatRule, ruleWords } from '../recurring/write.js';
import type { Choice, Reader, Understood } from '../types.js';
import { zoneCity } from '../zones.js';

/** One moment that the words can mean. */
export interface Reading {
  at: Date;
  zone: string;
  /** Words that mean exactly this. Built on demand, since most phrases need no question. */
  choice: (reader: Reader) => Choice;
}

/** The zone that a wall time is read in. */
export interface TargetZone {
  zone: string;
  /** The words name it; otherwise it is the reader's. */
  named: boolean;
  /** Its offset, if any, picks one of two passes of a repeated hour, or contradicts the zone ("EST" in summer). */
  meaning: ZoneMeaning;
}

export interface FoundReadings {
  readings: Reading[];
  problem?: 'skipped' | 'repeated' | 'offset';
}

export function readingsAt(wall: DateTime, target: TargetZone): FoundReadings {
  const { zone, meaning } = target;
  const { offset } = meaning;
  if (offset !== undefined && meaning.zone === undefined) return { readings: [atOffset(wall, offset, zone)] };
  const passes = instantsOf(wall, zone);
  const fitting = offset === undefined ? passes : passes.filter((pass) => pass.offset === offset);
  const reading = (at: Date, shown: TargetZone, pinned?: number): Reading => ({
    at,
    zone,
    choice: (reader) => choiceFor(wall, shown, reader, pinned),
  });
  if (fitting.length === 1) return { readings: fitting.map(({ at }) => reading(at, target)) };
  if (fitting.length > 1)
    return { readings: passes.map((pass) => reading(pass.at, target, pass.offset)), problem: 'repeated' };
  if (passes.length > 0 && offset !== undefined) {
    const inZone = passes.map(({ at }) => reading(at, { ...target, named: true }));
    return { readings: [...inZone, atOffset(wall, offset, zone)], problem: 'offset' };
  }
  const around = aroundGap(wall, zone).flatMap(
    (other) => readingsAt(other, { ...target, meaning: {} }).readings,
  );
  return { readings: around, problem: 'skipped' };
}

/** Words that mean exactly this, and a series that begins then, whenever they are read. The zone is named if it was given. */
export function choiceOf({ at, zone, zoneGiven, repeats }: Omit<Understood, 'ok'>, reader: Reader): Choice {
  if (repeats) return { label: formatRule(repeats, reader), words: ruleWords(repeats) };
  return choiceAt(at, { zone, named: zoneGiven, meaning: {} }, reader);
}

/** How to write one moment: words that mean exactly this one, even in an hour that the clocks repeat. */
export function choiceAt(at: Date, target: TargetZone, reader: Reader): Choice {
  const { readings } = readingsAt(wallIn(at, target.zone), target);
  const found = readings.find((each) => each.at.getTime() === at.getTime());
  return found?.choice(reader) ?? choiceFor(wallIn(at, target.zone), target, reader);
}

/** A bare offset has no zone: it is shown in the reader's zone if that has the same offset then, else in UTC. */
function atOffset(wall: DateTime, offset: number, zone: string): Reading {
  const at = wall.minus({ minutes: offset }).toJSDate();
  const sameOffset = DateTime.fromJSDate(at, { zone }).offset === offset;
  return {
    at,
    zone: sameOffset ? zone : 'UTC',
    choice: (reader) => ({
      label: `${formatWallTime(wall, reader)} ${formatOffset(offset)}`,
      words: `${wordsFor(wall)} ${formatOffset(offset)}`,
    }),
  };
}

function choiceFor(wall: DateTime, { zone, named }: TargetZone, reader: Reader, offset?: number): Choice {
  const pinned = offset === undefined ? '' : ` ${formatOffset(offset)}`;
  return {
    label: `${formatWallTime(wall, reader)}${named ? ` ${zoneCity(zone)}` : ''}${pinned}`,
    words: `${wordsFor(wall)}${named ? ` ${placeOf(zone)}` : ''}${pinned}`,
  };
}

/** With 24 hours for everybody: in German, “12:15 am” is at noon on some day. */
const wordsFor = (wall: DateTime) => wall.toFormat('d LLL yyyy HH:mm', { locale: 'en' });

/** "UTC+10:30" */
const formatOffset = (offset: number) => `UTC${FixedOffsetZone.instance(offset).formatOffset(0, 'narrow')}`;
