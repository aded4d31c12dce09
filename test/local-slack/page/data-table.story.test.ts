import { describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import { hasFocus, messages, send, useDeskPage } from './desk-page.js';

describe.skipIf(!browserPath)('a data table', () => {
  const desk = useDeskPage();
  const table = () => messages(desk.page).getByRole('table', { name: 'Posts of today' });
  const cells = async (column: number) => {
    const rows = await table().getByRole('row').all();
    return Promise.all(rows.slice(1).map((row) => row.locator('th, td').nth(column).textContent()));
  };
  const button = (name: string) => messages(desk.page).getByRole('button', { name });
  const order = (name: string) => table().getByRole('columnheader', { name }).getAttribute('aria-sort');

  test('has pages, which the keyboard turns', async () => {
    const { page } = desk;
    await send(page, '/table');
    await table().waitFor();
    expect(await cells(1)).toEqual(['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5']);
    expect(await table().getByRole('rowheader').allTextContents()).toContain('Post 1');
    expect(await button('Previous rows').getAttribute('aria-disabled')).toBe('true');

    await button('Next rows').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await messages(page).getByText('11–12 of 12').waitFor();
    expect(await cells(1)).toEqual(['Post 11', 'Post 12']);
    await hasFocus(page, button('Next rows'));
    await page.keyboard.press('Enter');
    expect(await cells(1)).toEqual(['Post 11', 'Post 12']);
    await button('Previous rows').click();
    await messages(page).getByText('6–10 of 12').waitFor();
  });

  test('sorts numbers by their value and texts by the alphabet, from the first page on', async () => {
    const { page } = desk;
    await send(page, '/table');
    await button('Next rows').click();
    expect(await order('When')).toBe('none');
    await button('When').click();
    await messages(page).getByText('1–5 of 12').waitFor();
    expect(await order('When')).toBe('ascending');
    expect(await cells(0)).toEqual(['9:30', '10:30', '11:30', '12:30', '13:30']);
    await button('When').click();
    expect(await order('When')).toBe('descending');
    expect(await cells(0)).toEqual(['20:30', '19:30', '18:30', '17:30', '16:30']);

    await button('Network').click();
    expect(await order('When')).toBe('none');
    await messages(page).getByText('Reddit').first().waitFor();
    expect(await cells(2)).toEqual(['Reddit', 'Reddit', 'Reddit', 'Reddit', 'Reddit']);
  });

  test('fits on a phone, where it scrolls by itself', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 844 });
    await send(page, '/table');
    await table().waitFor();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
