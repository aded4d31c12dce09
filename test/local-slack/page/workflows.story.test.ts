import { describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import {
  goTo,
  hasFocus,
  horizontalOverflow,
  openWorkflows,
  runStep,
  switchTo,
  useDeskPage,
} from './desk-page.js';

describe.skipIf(!browserPath)('the page of workflows', () => {
  const desk = useDeskPage();

  test('runs a step as whoever is signed in, and shows what came out of it', async () => {
    const { page } = desk;
    await switchTo(page, 'U0GRACE');
    await openWorkflows(page);
    await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
    await page.getByText('Grace Romero, set by Slack').waitFor();
    await runStep(page, { Name: 'Mei' });
    const run = page.getByRole('listitem').filter({ hasText: 'Greet somebody' });
    await run.getByText('completed').waitFor();
    expect(await run.textContent()).toContain('Grace Romero');
    expect(await run.getByRole('definition').allTextContents()).toEqual(['Hello Mei']);
    expect(desk.desk.slack.stepRuns).toMatchObject([
      { user: 'U0GRACE', inputs: { person: { id: 'U0GRACE' }, name: 'Mei' } },
    ]);
  });

  test('shows why a step failed, the last one first', async () => {
    const { page } = desk;
    await openWorkflows(page);
    await runStep(page, { Name: 'Mei' });
    await page.getByText('completed').waitFor();
    await runStep(page, { Tone: 'rude' });
    const runs = page.getByRole('region', { name: 'Workflows' }).getByRole('listitem');
    await runs.getByText('Change this step’s Tone: be polite.').waitFor();
    expect(await runs.first().textContent()).toContain('failed');
  });

  test('asks for what a step needs, and shows others under their names', async () => {
    const { page } = desk;
    await openWorkflows(page);
    await page.getByRole('button', { name: 'Run' }).click();
    await hasFocus(page, page.getByRole('textbox', { name: 'Name' }));
    expect(desk.desk.slack.stepRuns).toEqual([]);
    await page.getByRole('button', { name: 'Wave' }).click();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  test('works with the keyboard alone, and on a phone', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 480 });
    await goTo(page, desk.desk.url);
    await openWorkflows(page);
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const answer = page.getByText('Hello Ada').first();
    await answer.waitFor();
    const isInView = () =>
      expect.poll(async () => Math.abs(((await answer.boundingBox())?.y ?? 0) - 240)).toBeLessThan(200);
    await isInView();
    const inputs = { name: 'Mei' };
    for (let index = 0; index < 10; index += 1)
      await desk.desk.slack.userActions.runStep({ user: 'ada', step: 'greet', inputs });
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Hello Ada').count()).toBe(2);
    await isInView();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
