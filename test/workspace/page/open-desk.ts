import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createClock, type Clock } from '../../../src/workspace/clock.js';
import { serveDesk, type Panel } from '../../../src/workspace/desk-server.js';
import { createWorkspace, type Manifest, type Workspace } from '../../../src/workspace/workspace.js';
import { storyBot } from './story-bot.js';

const manifest: Manifest = {
  features: {
    app_home: { home_tab_enabled: true },
    slash_commands: [
      { command: '/form', description: 'Open the form', usage_hint: '[next | later | help]' },
      { command: '/card', description: 'Show a card' },
      { command: '/whisper', description: 'Hear it back' },
      { command: '/silent', description: 'Never answers' },
    ],
    shortcuts: [
      { name: 'Fill the form', type: 'global', callback_id: 'form_anywhere', description: 'From anywhere' },
      {
        name: 'Form of this',
        type: 'message',
        callback_id: 'form_of_message',
        description: 'From a message',
      },
    ],
  },
  oauth_config: { scopes: { bot: ['commands', 'chat:write', 'users:read'] } },
  settings: { event_subscriptions: { bot_events: ['app_home_opened'] } },
};

export interface StoryDesk {
  url: string;
  workspace: Workspace;
  clock: Clock;
  /** The bot keeps a submission waiting until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
}

/** The page as it is built, bundled for the stories alone. */
export function bundlePage(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'desk-page-'));
  execFileSync(process.execPath, ['.config/bundle-page.js', folder], { stdio: 'inherit' });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

export async function openDesk(page: string, panels: Panel[] = []): Promise<StoryDesk> {
  const clock = createClock('2026-11-02T08:00:00Z');
  const workspace = createWorkspace({ clock, manifest });
  let held: Promise<void> = Promise.resolve();
  await storyBot(workspace, () => held).start();
  const suggestions = [{ text: '/form next week', says: 'Open the form' }];
  const desk = await serveDesk({ workspace, port: 0, page, suggestions, panels });
  const hold = () => {
    let release: () => void = () => undefined;
    held = new Promise((resolve) => (release = resolve));
    return () => release();
  };
  return { url: desk.url, workspace, clock, hold, close: () => desk.close() };
}

export interface Visit {
  page: Page;
  /** What the browser complained of: a breach of the policy, a failed request, an error of the page's own. */
  complaints: string[];
}

/** One person's browser, at #launch. */
export async function visit(
  { browser, desk }: { browser: Browser; desk: Pick<StoryDesk, 'url'> },
  person = 'U0ADA',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(desk.url)) complaints.push(`asked for ${request.url()}`);
  });
  await page.goto(`${desk.url}#viewer=${person}&at=C0LAUNCH`);
  await composer(page).waitFor();
  return { page, complaints };
}

/** Waits until this has the focus. */
export async function hasFocus(page: Page, element: Locator): Promise<void> {
  await element.and(page.locator(':focus')).waitFor();
}

export function composer(page: Page) {
  return page.getByRole('textbox', { name: /^Message/ });
}

export async function types(page: Page, line: string): Promise<void> {
  await composer(page).fill(line);
  await composer(page).press('Enter');
}

/** The form of that title. */
export function form(page: Page, title = 'Every element') {
  return page.getByRole('dialog', { name: title });
}

export function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' }).first();
}
