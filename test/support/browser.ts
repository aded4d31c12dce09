import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine, if there is one. The page tests are skipped without it. */
export const browserPath = findBrowser();

/** With a new, empty profile. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath ?? '', headless: true, args: FLAGS });
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}
