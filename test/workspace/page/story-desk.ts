import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Panel } from '../../../src/workspace/desk-server.js';
import { browserPath, launchBrowser } from '../../support/browser.js';
import { bundlePage, openDesk, type StoryDesk } from './open-desk.js';

interface Story {
  browser: Browser;
  desk: StoryDesk;
}

/** One browser for the stories of a file, and a new desk for each of them. */
export function storyDesk(panels: Panel[] = []): Story {
  const story = {} as Story;
  if (browserPath === undefined) return story;
  const { folder, remove } = bundlePage();
  beforeAll(async () => {
    story.browser = await launchBrowser();
  });
  beforeEach(async () => {
    story.desk = await openDesk(folder, panels);
  });
  afterEach(() => story.desk.close());
  afterAll(async () => {
    await story.browser.close();
    remove();
  });
  return story;
}
