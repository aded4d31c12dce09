import { Console } from 'node:console';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDeskStage } from './desk-stage.js';
import { openDiskStage } from './disk-stage.js';
import { DOORS, type Door } from './doors.js';
import { ON_A_DESK, ON_A_DISK, ON_A_PROCESS } from './faults.js';
import { openProcessStage } from './process-stage.js';
import { handleOf, type Stage } from './stage.js';
import { isToldMeanwhile, isToldOf, strike, type Cell, type Fault } from './strike.js';
import { CLOSED } from './told.js';

/** Each dependency, gone bad in each way, while somebody stands at each door; then well again. */

vi.setConfig({ hookTimeout: 120_000 });

/** What no person should have to read. */
const RAW =
  /undefined|\[object|NaN|(?<!UP-)\bE[A-Z]{4,}\b|Error:|slack_\w+_error|fatal_error|<html|\bat \S+ \(|SQLSTATE/;

const doors = Object.entries(DOORS);
const ORDER = [...ON_A_DESK, ...ON_A_DISK, ...ON_A_PROCESS].map(({ of, is }) => `${of} ${is}`);
const table: Record<string, string>[] = [];

afterAll(() => {
  const place = ({ dependency, fault }: Record<string, string>) => ORDER.indexOf(`${dependency} ${fault}`);
  process.stdout.write('\nWhat a fault costs: each door, at each fault of each dependency\n');
  new Console(process.stdout).table(table.sort((one, other) => place(one) - place(other)));
});

/** All of them are open before the first fault begins. */
function stageOf<S extends Stage>(open: (handles: string[]) => Promise<S>): () => S {
  let stage: S;
  beforeAll(async () => void (stage = await open(doors.map(([name]) => handleOf(name)))));
  afterAll(() => stage.close());
  return () => stage;
}

function matrix<S extends Stage>(stage: () => S, faults: Fault<S>[]): void {
  describe.sequential.each(faults.map((fault) => [fault.of, fault.is, fault] as const))(
    '%s %s',
    (of, is, fault) => {
      let cells: Map<string, Cell>;
      beforeAll(async () => void (cells = await strike(stage(), fault)));

      test.each(doors)('%s', (name, door) => {
        const cell = cells.get(name) as Cell;
        table.push({ dependency: of, fault: is, door: name, ...shown(cell, door) });
        expectNothingWorse(cell, door, fault);
      });
    },
  );
}

/** What a fault takes is mostly its own time: bots that fail in different ways do so side by side. */
const [first, second, third] = [stageOf(openDeskStage), stageOf(openDeskStage), stageOf(openDeskStage)];
const onItsDisk = stageOf(openDiskStage);
const inAProcess = stageOf(openProcessStage);
const ofSlack = ON_A_DESK.filter(({ of }) => of === 'Slack');
const ofTheDatabase = ON_A_DESK.filter(({ of }) => of === 'database');
const ofTheRest = ON_A_DESK.filter((fault) => !ofSlack.includes(fault) && !ofTheDatabase.includes(fault));

describe.concurrent('a bot on PostgreSQL', () => matrix(first, ofSlack));
describe.concurrent('another bot on PostgreSQL', () => matrix(second, ofTheRest));
describe.concurrent('one that has lost its PostgreSQL, and one on its own disk', () => {
  matrix(third, ofTheDatabase);
  matrix(onItsDisk, ON_A_DISK);
});
describe.concurrent('a bot in another process', () => matrix(inAProcess, ON_A_PROCESS));

function shown({ came, most, meanwhile, end }: Cell, door: Door): Record<string, string> {
  return {
    lost: came === 0 ? 'LOST' : 'nothing',
    doubled: came > most ? 'DOUBLED' : 'nothing',
    'told meanwhile': (meanwhile.find((text) => text !== CLOSED) ?? meanwhile[0] ?? '—').slice(0, 90),
    'told in the end': (end.findLast((text) => door.tells.test(text)) ?? end.at(-1) ?? '—').slice(0, 40),
  };
}

function expectNothingWorse(
  { came, most, meanwhile, end }: Cell,
  door: Door,
  fault: Pick<Fault<Stage>, 'says' | 'mute' | 'forgets'>,
): void {
  expect(came, 'nothing is lost').toBeGreaterThan(0);
  expect(came, 'nothing is doubled').toBeLessThanOrEqual(most);
  expect([...meanwhile, ...end].join('\n')).not.toMatch(RAW);
  const told = meanwhile.filter((text) => text !== CLOSED && !door.tells.test(text));
  for (const text of told) expect(text).toMatch(fault.says);
  if (isToldMeanwhile(door, fault)) expect(meanwhile, 'a word while it lasts').not.toEqual([]);
  expect(isToldOf(fault)(door, end), `told in the end: ${end.join(' / ')}`).toBe(true);
}
