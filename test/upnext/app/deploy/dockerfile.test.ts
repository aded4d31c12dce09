import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPackage } from '../../../support/pages.js';

/** The image, which no test builds: each instruction of the Dockerfile is read strictly. */

const root = join(import.meta.dirname, '..', '..', '..', '..');
const deploy = join(root, 'src', 'upnext', 'app', 'deploy');

interface Instruction {
  name: string;
  rest: string;
}

const KNOWN = 'FROM WORKDIR COPY RUN ENV VOLUME USER EXPOSE HEALTHCHECK CMD'.split(' ');

function readInstructions(): Instruction[] {
  const text = readFileSync(join(deploy, 'Dockerfile'), 'utf8').replaceAll(/^#.*\n/gm, '');
  const lines = text.replaceAll(/ \\\n +/g, ' ').split('\n');
  return lines.filter(Boolean).map((line) => {
    const [, name = line, rest = ''] = /^([A-Z]+) (\S.*)$/.exec(line) ?? [];
    return { name, rest };
  });
}

const instructions = readInstructions();
const all = (name: string, from = instructions) =>
  from.filter((one) => one.name === name).map(({ rest }) => rest);
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
/** So that Docker runs the program itself, without a shell. */
const argumentsOf = (json = '') => JSON.parse(json) as string[];

test('has only instructions that Docker knows and this image needs', () => {
  expect(instructions[0]?.name).toBe('FROM');
  expect(instructions.map(({ name }) => name).filter((name) => !KNOWN.includes(name))).toEqual([]);
});

test('is built from one version of Node, pinned by its digest', () => {
  const bases = all('FROM').map((rest) => rest.replace(/ AS \w+$/, ''));
  expect(bases).toHaveLength(2);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-alpine@sha256:[0-9a-f]{64}$/);
});

test('copies only files that exist and that Docker may read', () => {
  const rules = readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8').trim().split('\n');
  expect(rules[0]).toBe('*');
  const readable = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const hidden = rules.slice(1).filter((rule) => !rule.startsWith('!'));
  const sources = all('COPY')
    .filter((rest) => !rest.startsWith('--from='))
    .flatMap((rest) => rest.split(' ').slice(0, -1));
  expect(sources.filter((path) => !readable.includes(path.split('/')[0] ?? ''))).toEqual([]);
  const paths = [...sources, ...readable, ...hidden.map((rule) => rule.replace('/*', ''))];
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('takes from the first stage what that stage makes: packages, program, and the list of packages', () => {
  const copied = all('COPY', lastStage).filter((rest) => rest.startsWith('--from='));
  expect(copied.map((rest) => rest.split(' ')[1])).toEqual([
    '/upnext/node_modules',
    '/upnext/dist',
    '/upnext/sbom.cdx.json',
  ]);
  expect(copied.filter((rest) => !rest.startsWith('--from=built /upnext/'))).toEqual([]);
  const [run = ''] = all('RUN');
  expect(run.split(' && ')).toEqual([
    'npm ci',
    'npm sbom --sbom-format cyclonedx --omit dev > sbom.cdx.json',
    'npm prune --omit=dev --ignore-scripts',
  ]);
});

test('starts the built program itself, as an unprivileged user who can write only to /data', () => {
  const names = lastStage.map(({ name }) => name);
  expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
  expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
  expect([all('USER'), all('VOLUME')]).toEqual([['node'], ['/data']]);
  const { scripts } = readPackage();
  expect(argumentsOf(all('CMD', lastStage)[0]).join(' ')).toBe(scripts.start);
});

test('says by /readyz whether it is healthy', () => {
  const [check = ''] = all('HEALTHCHECK', lastStage);
  const [, options = '', command] = /^((?:--\S+ )+)CMD (.+)$/.exec(check) ?? [];
  expect(options.trim().split(' ')).toEqual(['--interval=10s', '--timeout=3s', '--start-period=20s']);
  const [program, flag, script] = argumentsOf(command);
  expect([program, flag]).toEqual(['node', '-e']);
  expect(script).toContain('/readyz');
});
