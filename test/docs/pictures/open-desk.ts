import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { openDeskClock } from '../../../src/upnext/app/start/desk-clock.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { browserPath, launchBrowser } from '../../support/browser.js';
import { type Program, startProgram } from '../../support/program.js';

export const PICTURES = join(import.meta.dirname, '..', '..', '..', '.github', 'docs', 'pictures');

const WEEKDAY = 2;

export interface PictureDesk {
  page: Page;
  /** Shows a channel, or `home`, to this person. */
  show(person: string, at?: string): Promise<void>;
  types(text: string): Promise<void>;
  /** Closes the dialog without sending it. */
  closes(): Promise<void>;
  dialog(): Locator;
  press(name: string | RegExp, within?: Locator): Promise<void>;
  choose(menu: RegExp, option: string): Promise<void>;
  /** Moves the clock by this many minutes. */
  passes(minutes: number): Promise<void>;
  /** Writes this part of the page, or all of it, as a picture for the pages. */
  take(name: string, part?: Locator): Promise<void>;
  close(): Promise<void>;
}

/** The local desk as `npm start` opens it, on the next Tuesday shortly before nine in Berlin. */
export async function openPictureDesk(): Promise<PictureDesk> {
  if (!browserPath) throw new Error('The pictures are taken with Chromium, which is not installed.');
  const dir = mkdtempSync(join(tmpdir(), 'upnext-pictures-'));
  await setClock(dir);
  const program = await startProgram('src/main.ts', [], { PORT: '0', SERVICE_PORT: '0', DATA_DIR: dir });
  const [, url = ''] = await program.waitForOutput(/local desk: (\S+)[^]*Ctrl\+C/);
  const browser = await launchBrowser();
  const page = await browser.newPage({
    // So high that no button is cut off in the pictures of the whole page.
    viewport: { width: 1180, height: 875 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(10_000);
  return { ...createActions(page, url), page, close: () => closeAll(browser, program, dir) };
}

async function setClock(dir: string): Promise<void> {
  const now = DateTime.now().setZone('Europe/Berlin');
  const days = (WEEKDAY - now.weekday + 7) % 7 || 7;
  const start = now.plus({ days }).startOf('day').set({ hour: 8, minute: 54 });
  const database = await openDatabase({ dir });
  const clock = await openDeskClock(database);
  await clock.moveForward(start.toMillis() - now.toMillis());
  await database.close();
}

function createActions(page: Page, url: string): Omit<PictureDesk, 'page' | 'close'> {
  const composer = () => page.getByRole('textbox', { name: /^Message/ });
  const dialog = () => page.getByRole('dialog').last();
  const settled = () => page.waitForTimeout(1_500);
  return {
    dialog,
    async show(person, at = 'C0LAUNCH') {
      await page.goto(`${url}#viewer=${person}&at=${at}`);
      await settled();
    },
    async closes() {
      await dialog()
        .getByRole('button', { name: /^(Cancel|Close)$/ })
        .last()
        .click();
      const leave = page.getByRole('button', { name: 'Leave', exact: true });
      await leave.or(composer()).first().waitFor();
      if (await leave.isVisible()) await leave.click();
      await settled();
    },
    async types(text) {
      await composer().fill(text);
      await composer().press('Enter');
      await settled();
    },
    async press(name, within = dialog()) {
      await within.getByRole('button', { name, exact: true }).last().click();
      await settled();
    },
    async choose(menu, option) {
      await dialog().getByRole('combobox', { name: menu }).click();
      await dialog().getByRole('option', { name: option }).click();
    },
    async passes(minutes) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await page.getByRole('button', { name: /^Move time/ }).click();
        await dialog().getByRole('button', { name: '1 minute' }).click();
        await settled();
      }
    },
    async take(name, part) {
      const picture = await (part ?? page).screenshot({ animations: 'disabled', caret: 'hide' });
      await sharp(picture)
        .png({ palette: true, colours: 64, effort: 10 })
        .toFile(join(PICTURES, `${name}.png`));
      execFileSync(process.execPath, ['.config/release.js', 'taken', name]);
    },
  };
}

async function closeAll(browser: Browser, program: Program, dir: string): Promise<void> {
  await browser.close();
  await program.kill('SIGTERM');
  rmSync(dir, { recursive: true, force: true });
}
