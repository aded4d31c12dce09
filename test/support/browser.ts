import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

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

/** The Chromium that this machine has, if any: the stories of the page need one, and say so where they are skipped. */
export const browserPath = findBrowser();

if (browserPath === undefined) {
  process.stderr.write(
    `The stories of the page are skipped: none of ${NAMES.join(', ')} is installed here.\n`,
  );
}

/** With a new, empty profile. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath ?? '', headless: true, args: FLAGS });
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place));
}
