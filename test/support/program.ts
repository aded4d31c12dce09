import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inject } from 'vitest';

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

const built = new Map<string, Promise<string>>();

/** @param source the path of a TypeScript file, from the root of the project */
export async function startProgram(
  source: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Program> {
  if (!built.has(source)) built.set(source, compile(source));
  const file = (await built.get(source)) as string;
  const child = spawn(process.execPath, [file, ...args], {
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

/** Bundled like the real build: starts three times as fast as unbundled. */
async function compile(source: string): Promise<string> {
  const name = `${source.replaceAll('/', '-')}-${process.pid}`;
  const outdir = inject('programs');
  await build({
    entryPoints: { [name]: join(root, source) },
    outdir,
    chunkNames: `${name}-[hash]`,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@electric-sql/pglite', 'pg-native'],
    banner: {
      js: "import { createRequire as requiring } from 'node:module';const require = requiring(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return join(outdir, `${name}.mjs`);
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
