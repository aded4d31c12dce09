import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundleOf } from './bundles.js';

const root = join(import.meta.dirname, '..', '..');

/** A program of this project in its own process, built from the current sources. */
export interface Program {
  readonly process: ChildProcess;
  /** Everything that it wrote so far, to stdout and stderr. */
  output(): string;
  /** Resolves with the match when the output has it; rejects when the program exits without it. */
  waitForOutput(words: RegExp): Promise<RegExpMatchArray>;
  /** Its exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals | null>;
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** These programs stop before it pays to optimize the WebAssembly of the embedded database. */
const FOR_A_SHORT_LIFE = ['--wasm-lazy-compilation', '--liftoff-only'];

/** @param source the path of a TypeScript file, from the root of the project */
export async function startProgram(
  source: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Program> {
  const file = await bundleOf(source);
  const child = spawn(process.execPath, [...FOR_A_SHORT_LIFE, file, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return track(child);
}

/** Runs shell commands in the project folder, until one fails. */
export function startCommands(commands: string, env: Record<string, string>): Program {
  const child = spawn('sh', ['-ec', commands], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that child processes are killed too.
    detached: true,
  });
  const program = track(child);
  return {
    ...program,
    async kill(signal = 'SIGKILL') {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, signal);
      return program.exited;
    },
  };
}

function track(child: ChildProcess): Program {
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const listener of listeners) listener();
    });
  const exited = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null,
  );

  function waitForOutput(words: RegExp): Promise<RegExpMatchArray> {
    return new Promise((done, fail) => {
      const look = () => {
        const match = words.exec(text);
        if (match) done(match);
      };
      listeners.add(look);
      look();
      void exited.then(() => fail(new Error(`The program exited without writing ${words}: ${text}`)));
    });
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL') {
    child.kill(signal);
    return exited;
  }

  return { process: child, output: () => text, waitForOutput, exited, kill };
}
