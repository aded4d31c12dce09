import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Panel } from '../../../src/local-slack/index.js';
import { browserPath, launchBrowser } from '../../support/browser.js';
import { bundledPage } from '../../support/bundles.js';
import { originOf } from '../../support/desk-session.js';
import { openDesk, type TestDesk } from './open-desk.js';

export interface OpenPage {
  page: Page;
  /** Script errors, console warnings, failed requests and requests to other hosts. */
  problems: string[];
}

interface DeskPage extends OpenPage {
  browser: Browser;
  desk: TestDesk;
}

interface Options {
  panels?: Panel[];
  /** A new workspace and a reload before each test, or one for all tests of the file. */
  desk?: 'per test' | 'per file';
}

/** One browser page for all tests of a file. */
export function useDeskPage({ panels = [], desk = 'per test' }: Options = {}): DeskPage {
  const context = {} as DeskPage;
  if (browserPath === undefined) return context;
  let folder: string;
  let previous: TestDesk | undefined;

  async function openNewDesk() {
    const next = await openDesk(folder, panels);
    // The page of the last test may still send what was typed there.
    await context.page.goto('about:blank');
    context.desk = next;
    await goTo(context.page, context.desk.url);
    // Not earlier: the page would report a lost connection.
    await previous?.close();
    previous = context.desk;
  }

  beforeAll(async () => {
    [folder, context.browser] = await Promise.all([bundledPage(), launchBrowser()]);
    Object.assign(context, await openPage(context.browser, () => context.desk.url));
    if (desk === 'per file') await openNewDesk();
  });
  if (desk === 'per test') beforeEach(openNewDesk);
  afterEach(() => {
    expect(context.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await context.browser.close();
    await previous?.close();
  });
  return context;
}

/** A page with its own storage. Animations are off, because clicks wait for them. */
export async function openPage(
  browser: Browser,
  url: () => string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  page.setDefaultTimeout(8_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(originOf(url()))) problems.push(`requested ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const request = response.request();
    problems.push(`${response.status()} ${request.url()} ${request.postData() ?? ''}`);
  });
  return { page, problems };
}

/** Opens #launch as this person. */
export async function goTo(page: Page, url: string, person = 'U0ADA'): Promise<void> {
  await page.goto(`${url}#viewer=${person}&at=C0LAUNCH`, { waitUntil: 'commit' });
  await composer(page).waitFor();
}

export async function switchTo(page: Page, person: string): Promise<void> {
  await page.getByLabel('Signed in as').selectOption(person);
}

export const hasFocus = (page: Page, element: Locator) => isShown(element.and(page.locator(':focus')));

/** What a story ends with: once only, and soon. */
export async function isShown(element: Locator): Promise<void> {
  await expect.poll(() => element.filter({ visible: true }).count(), { message: String(element) }).toBe(1);
}

export function composer(page: Page) {
  return page.getByRole('textbox', { name: /^Message/ });
}

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

export function form(page: Page, title = 'Every element') {
  return page.getByRole('dialog', { name: title });
}

/** Sends /form and waits for the modal. */
export async function openForm(page: Page): Promise<void> {
  await send(page, '/form');
  await form(page).waitFor();
}

/** From the sidebar, which a phone hides. */
export async function openWorkflows(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open sidebar' });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('navigation').getByRole('button', { name: 'Workflows' }).click();
}

/** Fills in the step that is shown, and runs it. */
export async function runStep(page: Page, inputs: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(inputs)) await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('button', { name: 'Run' }).click();
}

export function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' }).first();
}

/** How far the page scrolls sideways, in pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}
