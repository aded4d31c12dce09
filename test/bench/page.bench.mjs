/** The page of the local desk: its size, and the time until a person can type. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { createClock } from '../../dist/local-slack/clock.js';
import { serveDesk } from '../../dist/local-slack/desk-server.js';
import { createWorkspace } from '../../dist/local-slack/workspace.js';
import { median, millisecondsOf } from './measure.mjs';

const PAGE = join(import.meta.dirname, '..', '..', 'dist', 'local-slack', 'page');
const ROUNDS = 7;

export async function run(report) {
  report({
    what: 'all scripts, gzip (limit)',
    ours: compressed(),
    baseline: 300,
    unit: 'kB',
    atMost: 1,
  });
  const executablePath = browser();
  if (!executablePath)
    return console.error('No Chromium here: how soon the page is usable was not measured.');
  const desk = await serveDesk({ workspace: createWorkspace({ clock: createClock() }), port: 0 });
  const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await firstVisit(chrome, desk.url));
  await chrome.close();
  await desk.close();
  report({
    what: 'usable on a first visit (limit)',
    ours: median(times),
    baseline: 1000,
    unit: 'ms',
    atMost: 1,
  });
}

/** With an empty cache each time. */
async function firstVisit(chrome, url) {
  const context = await chrome.newContext();
  const page = await context.newPage();
  const took = await millisecondsOf(async () => {
    await page.goto(url);
    await page.getByRole('textbox', { name: /^Message/ }).waitFor();
  });
  await context.close();
  return took;
}

function compressed() {
  const scripts = readdirSync(PAGE).filter((name) => name.endsWith('.js'));
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(PAGE, name))).length, 0) / 1000;
}

function browser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}
