/** Measured instances of the bot, each a process with its own clock. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sized } from './measure.mjs';
import { stop, track } from './processes.mjs';

/** What follows a message is done by then. */
const SETTLED_MS = sized(1_500, 300);

/** @param env with the database, Slack and the service */
export async function startInstance(env) {
  const instance = track(
    fork(join(import.meta.dirname, 'instance.mjs'), {
      env: { PATH: process.env.PATH, BENCH_SHARE: process.env.BENCH_SHARE, ...env },
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  await once(instance, 'message');
  return {
    /** Resolves to what this cost: statements, their milliseconds and those of the processor. `total` has it since the start. */
    async ask(what, about = {}) {
      instance.send({ what, ...about });
      const [answer] = await once(instance, 'message');
      if (answer.error) throw new Error(`${what}: ${answer.error}`);
      return answer;
    },
    stop: () => stop(instance),
  };
}

/** Two of them, as in production, that run the jobs which are due. */
export async function startTwo(env) {
  const both = [await startInstance(env), await startInstance(env)];
  const askBoth = (what) => Promise.all(both.map(({ ask }) => ask(what)));
  return {
    go: () => askBoth('start'),
    /** The milliseconds of the processor and the statements of both, once they have nothing left to do. */
    async spent() {
      await after(SETTLED_MS);
      const [one, other] = (await askBoth('nothing')).map(({ total }) => total);
      return {
        processorMs: one.processorMs + other.processorMs,
        statements: one.statements + other.statements,
      };
    },
    /** Of the first, in megabytes. */
    memory: async () => (await both[0].ask('collect')).residentMb,
    stop: () => Promise.all(both.map((one) => one.stop())),
  };
}
