import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import { messages, openForm, openWorkflows, runStep, send, useDeskPage } from './desk-page.js';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Those that end. */
const ANIMATIONS = `document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations < Infinity)`;
/** A window that is still fading in counts as hidden, and what is behind it as reachable. */
const APPEARED = `Promise.allSettled(${ANIMATIONS}.map(({ finished }) => finished)).then(() => undefined)`;

/** The rules of axe-core that the page breaks, and where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(APPEARED);
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()');
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const SCREENS = [
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 1280, height: 800 }],
  ['light', { width: 390, height: 844 }],
] as const;

describe.skipIf(!browserPath)('axe-core finds nothing to mend', () => {
  const desk = useDeskPage();

  test.each(SCREENS)('in a channel and a form: %s, %o', async (colorScheme, viewport) => {
    const { page } = desk;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await send(page, '/card');
    await messages(page).getByRole('button').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await openForm(page);
    expect(await violations(page)).toEqual([]);
  });

  test.each(SCREENS)('in two data tables: %s, %o', async (colorScheme, viewport) => {
    const { page } = desk;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await send(page, '/table');
    await send(page, '/table');
    await messages(page).getByRole('button', { name: 'When' }).nth(1).click();
    await messages(page).getByText('Reddit').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test.each(SCREENS)('on the page of workflows: %s, %o', async (colorScheme, viewport) => {
    const { page } = desk;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await openWorkflows(page);
    await runStep(page, { Name: 'Mei' });
    await page.getByText('Hello Mei').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
