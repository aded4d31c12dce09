import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { expectNoViolations, pngPicture } from '../../../src/local-slack/index.js';
import { browserPath } from '../../support/browser.js';
import { input, modal, plain } from '../pieces.js';
import { call } from '../slack.js';
import { composer, form, hasFocus, isShown, useDeskPage } from './desk-page.js';

const png = (name: string, width = 300, height = 200) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pngPicture(width, height)),
});
const csv = { name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from('when,text\n') };

describe.skipIf(!browserPath)('files', () => {
  const panels = [{ name: 'Outbox', entries: () => Promise.resolve(outbox) }];
  const desk = useDeskPage({ panels, desk: 'per file' });
  let outbox: { id: string; at: Date; title: string; text: string; picture?: string }[] = [];
  afterEach(() => expectNoViolations(desk.desk.slack));

  const attach = (...files: object[]) =>
    // Each has a name, a type and bytes.
    desk.page.getByLabel('Attach files').setInputFiles(files as (typeof csv)[]);
  const chosen = () => desk.page.getByRole('list', { name: 'Files to send' });
  const last = () => desk.page.getByRole('article').last();
  const lastFiles = () => desk.desk.slack.channel('#launch').messages.at(-1)?.files ?? [];
  /** Pastes or drops a picture, with an event such as a browser sends. */
  const give = (event: 'ClipboardEvent' | 'DragEvent', selector: string) =>
    desk.page.evaluate(`{
      const data = new DataTransfer();
      const bytes = new Uint8Array([${[...pngPicture(4, 4)].join()}]);
      data.items.add(new File([bytes], 'given.png', { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
      const type = '${event}' === 'DragEvent' ? 'drop' : 'paste';
      document.querySelector('${selector}').dispatchEvent(new ${event}(type, init));
    }`);

  test('are attached to a message, described, removed and sent', async () => {
    const { page } = desk;
    await attach(png('mug.png'), csv);
    await chosen().getByRole('button', { name: 'Remove posts.csv' }).click();
    await hasFocus(page, chosen().getByRole('button', { name: 'Remove mug.png' }));
    await chosen().getByLabel('Description of mug.png').fill('A green mug');
    await composer(page).fill('Our mug');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await last().getByRole('link', { name: 'Open mug.png: A green mug' }).waitFor();
    expect(await chosen().count()).toBe(0);
    expect(lastFiles()).toMatchObject([{ name: 'mug.png', alt_txt: 'A green mug' }]);
  });

  test.each(['ClipboardEvent', 'DragEvent'] as const)(
    'come with a %s into the message field, and need no text',
    async (event) => {
      await give(event, '.composer textarea');
      await chosen().getByRole('link', { name: 'Open given.png' }).waitFor();
      await composer(desk.page).press('Enter');
      await isShown(last().getByRole('link', { name: 'Open given.png' }));
    },
  );

  test('of other types are shown by name, and texts can be opened', async () => {
    await attach(csv, { ...csv, name: 'menu.pdf' });
    await chosen().getByText('menu.pdf').waitFor();
    await composer(desk.page).press('Enter');
    await last().getByText('posts.csv').click();
    await last().getByText('when,text').waitFor();
    await isShown(last().getByText('menu.pdf'));
  });

  test('are gone for everybody when who sent them deletes them', async () => {
    await attach(png('gone.png'));
    await chosen().getByRole('link', { name: 'Open gone.png' }).waitFor();
    await composer(desk.page).press('Enter');
    await last().getByRole('link', { name: 'Open gone.png' }).waitFor();
    await desk.desk.slack.userActions.deleteFile({ user: 'ada', file: lastFiles()[0]?.id ?? '' });
    await isShown(last().getByText('This file was deleted.'));
  });

  test('are chosen, refused, added to and removed in a form', async () => {
    const { page } = desk;
    const { slack } = desk.desk;
    await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/whisper Hi' });
    const trigger_id = slack.deliveries.at(-1)?.body.trigger_id;
    const element = { type: 'file_input', action_id: 'a', filetypes: ['png'], max_files: 2 };
    const view = modal([input(element, { block_id: 'b' })], { title: plain('Every element') });
    await call(slack, 'views.open', { trigger_id, view });
    const field = form(page).getByLabel('Field');
    await field.setInputFiles([csv]);
    await form(page)
      .locator('.blocks')
      .getByText('posts.csv isn’t a file type that this form accepts.')
      .waitFor();
    await field.setInputFiles([png('one.png')]);
    await form(page).getByRole('link', { name: 'Open one.png' }).waitFor();
    await give('ClipboardEvent', '.modal input[type=file]');
    await form(page).getByRole('link', { name: 'Open given.png' }).waitFor();
    await field.setInputFiles([png('three.png')]);
    await form(page).locator('.blocks').getByText('You can add up to 2 files.').waitFor();
    await form(page).getByRole('button', { name: 'Remove one.png' }).click();
    await form(page).getByRole('link', { name: 'Open one.png' }).waitFor({ state: 'detached' });
    const values = z
      .object({ b: z.object({ a: z.object({ files: z.array(z.object({ name: z.string() })) }) }) })
      .parse(slack.stack('ada')[0]?.enteredValues);
    // Each refusal is an answer of the server with an error, which the browser reports as well.
    expect(desk.problems.splice(0)).toHaveLength(4);
    expect(values.b.a.files.map(({ name }) => name)).toEqual(['given.png']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await form(page).waitFor({ state: 'detached' });
  });

  test('appear in image blocks, by their id and at an address of this page', async () => {
    const { slack, clock } = desk.desk;
    const { id } = slack.upload({ name: 'card.png', content: pngPicture(40, 30) });
    // A message can show a file some seconds after it was uploaded.
    clock.moveForward(5_000);
    const own = new URL(`/desk/files/${id}`, desk.desk.url).href;
    const image = (source: object, alt_text: string) => ({ type: 'image', alt_text, ...source });
    await call(slack, 'chat.postMessage', {
      channel: 'C0LAUNCH',
      text: 'Card',
      blocks: [
        image({ slack_file: { id } }, 'The card'),
        image({ image_url: own }, 'The same'),
        image({ image_url: 'https://pictures.example/a.png' }, 'Elsewhere'),
      ],
    });
    await last().getByRole('link', { name: 'Open The card' }).waitFor();
    await last().getByRole('link', { name: 'Open The same' }).waitFor();
    await last().getByRole('link', { name: 'Elsewhere' }).waitFor();
    for (const shown of await last().locator('img').all())
      await expect.poll(async () => (await shown.boundingBox())?.width).toBe(40);
  });

  test('appear in the outbox', async () => {
    const { page } = desk;
    const { id } = desk.desk.slack.upload({ name: 'out.png', content: pngPicture(40, 30) });
    const picture = new URL(`/desk/files/${id}`, desk.desk.url).href;
    outbox = [{ id: '1', at: new Date('2026-11-02T08:00:00Z'), title: 'X', text: 'We are live', picture }];
    await page.getByRole('button', { name: 'Outbox' }).click();
    await isShown(page.getByRole('link', { name: 'Open Published picture or video' }));
  });
});
