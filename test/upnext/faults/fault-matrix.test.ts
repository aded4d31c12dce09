import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { IS_FULL } from '../../support/extent.js';
import { openDiskEnvironment } from './disk-environment.js';
import { type Environment, handleOf } from './environment.js';
import { DISK_FAULTS, POSTGRES_FAULTS, PROCESS_FAULTS, SLOW_NOTICE } from './faults.js';
import { openPostgresEnvironment } from './postgres-environment.js';
import { openProcessEnvironment } from './process-environment.js';
import { expectsNotice, type Fault, type Result, runFault, wasToldOutcome } from './run-fault.js';
import { type Scenario, SCENARIOS } from './scenarios.js';
import { FORM_CLOSED } from './visible-texts.js';

/** Each dependency fails in each way while every scenario is in progress, and then recovers. */

vi.setConfig({ hookTimeout: 120_000 });

/** Internals that must never reach a person. */
const INTERNALS =
  /undefined|\[object|NaN|(?<!UP-)\bE[A-Z]{4,}\b|Error:|slack_\w+_error|fatal_error|<html|\bat \S+ \(|SQLSTATE/;

/** What `npm test` runs: each dependency, each kind of fault, and each kind of delivery. */
const SAMPLE_FAULTS = [
  'service slow',
  'service wrong: does it, then breaks off',
  'Slack wrong: brings it twice',
  'database down',
  'clock jumps a day ahead, and back',
  'disk down: full',
  'process kill -9',
];
const SAMPLE_SCENARIOS = ['schedule', 'sources', 'posts', 'App Home', 'shortcut', 'daily digest'];

const nameOf = ({ of, is }: Pick<Fault<Environment>, 'of' | 'is'>) => `${of} ${is}`;
const NAMES = [...POSTGRES_FAULTS, ...DISK_FAULTS, ...PROCESS_FAULTS].map(nameOf);
const scenarios = Object.entries(SCENARIOS).filter(([name]) => IS_FULL || SAMPLE_SCENARIOS.includes(name));

/** All environments are open before the first fault starts. */
function environmentFrom<E extends Environment>(open: (handles: string[]) => Promise<E>): () => E {
  let environment: E;
  beforeAll(async () => void (environment = await open(scenarios.map(([name]) => handleOf(name)))));
  afterAll(() => environment.close());
  return () => environment;
}

function testFaults<E extends Environment>(environment: () => E, faults: Fault<E>[]): void {
  const selected = faults.filter((fault) => IS_FULL || SAMPLE_FAULTS.includes(nameOf(fault)));
  describe.sequential.each(selected.map((fault) => [nameOf(fault), fault] as const))('%s', (_, fault) => {
    let results: Map<string, Result>;
    beforeAll(async () => {
      results = await runFault(environment(), fault, Object.fromEntries(scenarios));
    });

    test.each(scenarios)('%s: nothing lost, nothing doubled, everybody told', (name, scenario) => {
      const result = results.get(name);
      if (!result) throw new Error(`${name} did not run`);
      expectIntact(result, scenario, fault);
    });
  });
}

test('each name in the sample exists', () => {
  expect([...NAMES, ...Object.keys(SCENARIOS)]).toEqual(
    expect.arrayContaining([...SAMPLE_FAULTS, ...SAMPLE_SCENARIOS]),
  );
});

/**
 * A fault mostly waits, so two run at the same time. More would keep this process so busy on a slow machine that
 * the bots' acks come too late for Slack.
 */
const [first, second] = [environmentFrom(openPostgresEnvironment), environmentFrom(openPostgresEnvironment)];
const onDisk = environmentFrom(openDiskEnvironment);
const inProcess = environmentFrom(openProcessEnvironment);
const faultsOf = (...dependencies: string[]) => POSTGRES_FAULTS.filter(({ of }) => dependencies.includes(of));

describe.concurrent('clock and process faults', () => {
  testFaults(first, faultsOf('clock'));
  testFaults(inProcess, PROCESS_FAULTS);
});
describe.concurrent('Slack, service, database and disk faults', () => {
  testFaults(second, faultsOf('Slack', 'service', 'database'));
  testFaults(onDisk, DISK_FAULTS);
});

function expectIntact(
  { done, most, during, end }: Result,
  scenario: Scenario,
  fault: Pick<Fault<Environment>, 'notice' | 'silent' | 'mayLoseOutcome'>,
): void {
  expect(done, 'nothing is lost').toBeGreaterThan(0);
  expect(done, 'nothing is doubled').toBeLessThanOrEqual(most);
  expect([...during, ...end].join('\n')).not.toMatch(INTERNALS);
  const expected = [scenario.outcome, SLOW_NOTICE];
  const notices = during.filter((text) => text !== FORM_CLOSED && !expected.some((one) => one.test(text)));
  for (const text of notices) expect(text).toMatch(fault.notice ?? SLOW_NOTICE);
  if (expectsNotice(scenario, fault)) expect(during, 'told during the fault').not.toEqual([]);
  expect(wasToldOutcome(fault)(scenario, end), `told in the end: ${end.join(' / ')}`).toBe(true);
}
