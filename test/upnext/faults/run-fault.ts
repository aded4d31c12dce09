import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { type Environment, handleOf } from './environment.js';
import { news, type Run, type Scenario } from './scenarios.js';
import { seedData } from './seed-data.js';
import { FORM_CLOSED, visibleTexts } from './visible-texts.js';

/** One way in which a dependency fails. */
export interface Fault<E extends Environment> {
  of: string;
  is: string;
  /** Starts the fault; resolves to the function that ends it. */
  start: (environment: E) => (() => unknown) | Promise<() => unknown>;
  /** What people may be told during the fault, apart from the outcome and that it takes longer. */
  notice?: RegExp;
  /** The bot may be unable to tell anybody anything, except in the ack of a command. */
  silent?: true;
  /** The outcome may never be told, because the process died: the closed form is enough. */
  mayLoseOutcome?: true;
}

/** What the fault did to one scenario. */
export interface Result {
  /** How often the thing was done, and how often it may be. */
  done: number;
  most: number;
  /** Everything that the person was told, during the fault and by the end. */
  during: string[];
  end: string[];
}

/** In real time. A fault lasts this long where nobody has to be told anything. */
const FAULT_LASTS_MS = 5_000;
const NOTICE_WITHIN_MS = 15_000;
/** The second check of a submission left behind by a killed process comes half a minute after the first. */
const RECOVERY_WITHIN_MS = 60_000;

/** Longer than all waits together, and less than a test may take. */
const LONGEST_MS = 110_000;

/** All scenarios run at once: each acts during the fault, and retries after it where a person would. */
export async function runFault<E extends Environment>(
  environment: E,
  fault: Fault<E>,
  scenarios: Record<string, Scenario>,
): Promise<Map<string, Result>> {
  let step = 'its data are stored';
  const timer = new AbortController();
  const tooLong = pause(LONGEST_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${fault.of} ${fault.is}: nothing goes on while ${step}`);
  });
  const begins = (next: string) => void (step = next);
  try {
    return await Promise.race([takeSteps(environment, fault, scenarios, begins), tooLong]);
  } finally {
    timer.abort();
    tooLong.catch(() => undefined);
  }
}

async function takeSteps<E extends Environment>(
  environment: E,
  fault: Fault<E>,
  scenarios: Record<string, Scenario>,
  begins: (step: string) => void,
): Promise<Map<string, Result>> {
  const words = `${fault.of}${fault.is}`.toLowerCase().replace(/[^a-z]/g, '');
  await seedData(environment, words, Object.keys(scenarios));
  const runs = Object.entries(scenarios).map(([name, scenario]) => ({
    scenario,
    run: newRun(environment, name, words),
  }));
  const each: Each = (what) => runs.map(({ scenario, run }) => what(scenario, run));
  begins('screens are cleared');
  await Promise.all(each((_, run) => clearScreen(run)));
  const unprepared = new Set(Object.keys(scenarios));
  await Promise.all(
    each(async (scenario, run) => {
      begins(`${[...unprepared].join(', ')} are prepared`);
      await scenario.prepare?.(run);
      unprepared.delete(run.name);
      begins(`${[...unprepared].join(', ')} are prepared`);
    }),
  );
  each((_, run) => void (run.before = visibleTexts(environment.slack, run.person)));

  begins('the fault lasts');
  const end = await fault.start(environment);
  const acting = Promise.allSettled(each(async (scenario, run) => scenario.act?.(run)));
  const told = (who: (scenario: Scenario) => boolean) => () =>
    each((scenario, run) => noteNews(run) || !who(scenario)).every(Boolean);
  const everybody = told(() => true);
  await vi.waitUntil(everybody, { timeout: FAULT_LASTS_MS, interval: 50 }).catch(() => undefined);
  const everybodyDue = told((scenario) => expectsNotice(scenario, fault));
  await vi.waitUntil(everybodyDue, { timeout: NOTICE_WITHIN_MS, interval: 50 }).catch(() => undefined);
  const during = new Map(runs.map(({ run }) => [run.name, [...run.told]]));

  await end();
  begins('people act');
  await acting;
  begins('everything recovers');
  const recovered = () => allRecovered(environment, each, wasToldOutcome(fault));
  await vi.waitUntil(recovered, { timeout: RECOVERY_WITHIN_MS, interval: 100 }).catch(() => undefined);
  await recovered();
  const results = each(
    async (scenario, run): Promise<[string, Result]> => [
      run.name,
      {
        done: await scenario.done(run),
        most: scenario.most(run),
        during: during.get(run.name) ?? [],
        end: news(run),
      },
    ],
  );
  return new Map(await Promise.all(results));
}

/** Whether the person must be told something during the fault. */
export const expectsNotice = (scenario: Scenario, { silent }: Pick<Fault<Environment>, 'silent'>) =>
  (!silent || scenario.respondsInAck === true) && !scenario.isBackground;

/** Keeps every text that appeared, also after another one replaced it. */
function noteNews(run: Run): boolean {
  for (const text of news(run)) run.told.add(text);
  return run.told.size > 0;
}

function newRun(environment: Environment, name: string, words: string): Run {
  const handle = handleOf(name);
  const person = environment.slack.as(handle).in(handle);
  return { environment, person, name, handle, words, attempts: 0, before: new Map(), told: new Set() };
}

/** Closes the form and empties the channel and the direct messages. */
async function clearScreen({ environment: { slack }, person, handle }: Run): Promise<void> {
  if (person.hasForm()) await person.form().closeAll();
  for (const { messages } of [slack.channel(handle), slack.directMessage(handle)]) messages.length = 0;
}

type Each = <T>(what: (scenario: Scenario, run: Run) => T) => T[];

export const wasToldOutcome =
  ({ mayLoseOutcome }: Pick<Fault<Environment>, 'mayLoseOutcome'>) =>
  (scenario: Scenario, told: string[]) =>
    told.some((text) => scenario.outcome.test(text) || (mayLoseOutcome && text === FORM_CLOSED));

/** Retries what is not done yet, as a person would. A check that fails on a broken connection counts as not done. */
async function allRecovered(
  environment: Environment,
  each: Each,
  isTold: ReturnType<typeof wasToldOutcome>,
): Promise<boolean> {
  await environment.letTimePass();
  const done = await Promise.allSettled(
    each(async (scenario, run) => {
      const isDone = async () => (await scenario.done(run)) > 0 && isTold(scenario, news(run));
      if (!(await isDone())) await scenario.retry?.(run);
      return isDone();
    }),
  );
  return done.every((one) => one.status === 'fulfilled' && one.value);
}
