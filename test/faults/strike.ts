import { vi } from 'vitest';
import { DOORS, news, type Door, type Visit } from './doors.js';
import { plant } from './planted.js';
import { handleOf, type Stage } from './stage.js';
import { CLOSED, sightOf } from './told.js';

/** One way in which a dependency can be bad. */
export interface Fault<S extends Stage> {
  of: string;
  is: string;
  /** Makes it bad; resolves to how it becomes well again. */
  begins: (stage: S) => (() => unknown) | Promise<() => unknown>;
  /** What people are told of it, unless nothing of it is to be felt. */
  says: RegExp;
  /** It may be that no word of the bot's can reach anybody, but for what answers a command itself. */
  mute?: true;
  /** And what was to be said is gone with the one who was to say it: that the form closes has to do. */
  forgets?: true;
}

/** What it costs at one door. */
export interface Cell {
  came: number;
  most: number;
  /** All that they were told, while it was bad and by the end. */
  meanwhile: string[];
  end: string[];
}

/** Of the machine's time: nobody waits longer for what may say nothing. */
const LASTS_MS = 5_000;
const TOLD_WITHIN_MS = 15_000;
/** A form left behind by a killed process is looked for twice, the second time half a minute after. */
const WELL_WITHIN_MS = 60_000;

/** All doors at once: who stands there acts within the fault, looks, and goes on when it is over. */
export async function strike<S extends Stage>(stage: S, fault: Fault<S>): Promise<Map<string, Cell>> {
  const words = `${fault.of}${fault.is}`.toLowerCase().replace(/[^a-z]/g, '');
  await plant(stage, words, Object.keys(DOORS));
  const visits = Object.entries(DOORS).map(([name, door]) => ({ door, visit: visitOf(stage, name, words) }));
  const each: Each = (what) => visits.map(({ door, visit }, place) => what(door, visit, place));
  await Promise.all(each((_, visit) => tidyUp(visit)));
  await Promise.all(each(async (door, visit) => door.prepares?.(visit)));
  each((_, visit) => void (visit.before = sightOf(stage.slack, visit.person)));

  const end = await fault.begins(stage);
  const acting = Promise.allSettled(each(async (door, visit) => door.acts?.(visit)));
  const areTold = (who: (door: Door) => boolean) => () =>
    each((door, visit) => note(visit) || !who(door)).every(Boolean);
  const isTold = areTold(() => true);
  await vi.waitUntil(isTold, { timeout: LASTS_MS, interval: 50 }).catch(() => undefined);
  const whoMustBe = areTold((door) => isToldMeanwhile(door, fault));
  await vi.waitUntil(whoMustBe, { timeout: TOLD_WITHIN_MS, interval: 50 }).catch(() => undefined);
  const meanwhile = each((_, { told }) => [...told]);

  await end();
  await acting;
  const isWell = () => allWell(stage, each, isToldOf(fault));
  await vi.waitUntil(isWell, { timeout: WELL_WITHIN_MS, interval: 100 }).catch(() => undefined);
  await isWell();
  const cells = each(async (door, visit, place) => ({
    came: await door.came(visit),
    most: door.most(visit),
    meanwhile: meanwhile[place] ?? [],
    end: news(visit),
  }));
  const names = each((_, { name }) => name);
  return new Map((await Promise.all(cells)).map((cell, place) => [names[place] ?? '', cell]));
}

/** Whether they hear something while it lasts. */
export const isToldMeanwhile = (door: Door, { mute }: Pick<Fault<Stage>, 'mute'>) =>
  (!mute || door.answersItself === true) && !door.unasked;

/** What they were told at any time stays noted, also where something else has taken its place. */
function note(visit: Visit): boolean {
  for (const text of news(visit)) visit.told.add(text);
  return visit.told.size > 0;
}

function visitOf(stage: Stage, name: string, words: string): Visit {
  const handle = handleOf(name);
  const person = stage.user(handle).in(handle);
  return { stage, person, name, handle, words, asked: 0, before: new Map(), told: new Set() };
}

/** Their screen is empty, their channel and their messages with the bot too. */
async function tidyUp({ stage: { slack }, person, handle }: Visit): Promise<void> {
  if (person.hasForm()) await person.form().closeAll();
  for (const { messages } of [slack.channel(handle), slack.directMessage(handle)]) messages.length = 0;
}

type Each = <T>(what: (door: Door, visit: Visit, place: number) => T) => T[];

export const isToldOf =
  ({ forgets }: Pick<Fault<Stage>, 'forgets'>) =>
  (door: Door, told: string[]) =>
    told.some((text) => door.tells.test(text) || (forgets && text === CLOSED));

/**
 * Whoever does not know that it is done does what a person does then. A look that breaks off, since the connections are
 * new, is no answer; and nobody looks again while another still acts.
 */
async function allWell(stage: Stage, each: Each, isTold: ReturnType<typeof isToldOf>): Promise<boolean> {
  await stage.passes();
  const done = await Promise.allSettled(
    each(async (door, visit) => {
      const isDone = async () => (await door.came(visit)) > 0 && isTold(door, news(visit));
      if (!(await isDone())) await door.repeats?.(visit);
      return isDone();
    }),
  );
  return done.every((one) => one.status === 'fulfilled' && one.value);
}
