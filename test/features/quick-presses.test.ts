import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { holdFor } from '../support/held.js';
import { test } from '../support/story.js';

/** Somebody presses in an open form faster than it is drawn again. */

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
});
afterEach(async () => {
  if (ada().hasForm()) await form().closeAll();
});

async function menu(): Promise<string> {
  if (form().buttons().includes('More options')) await form().press('More options');
  const { blocks } = form().view;
  const found = blocks.find(({ block_id = '' }) => block_id.startsWith('own-texts'));
  if (!found?.block_id) throw new Error('there is no menu');
  return found.block_id;
}

/** The service has the question, and answers when it is let. */
function holdBack(path: string, isHeldBack: (request: Request) => boolean = () => true) {
  let answer = (): void => undefined;
  let ask = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => (ask = resolve));
  desk.respondUsing(path, async (request, carryOut) => {
    if (!isHeldBack(request)) return carryOut();
    ask();
    await answered;
    return carryOut();
  });
  return { answer, asked };
}

const listsPosts = ({ method }: Request) => method === 'GET';

describe('the form of a post', () => {
  test('takes a press that crosses what is added to it after it opened', async () => {
    await ada().types('/upnext schedule tomorrow 9am Spring tea is here on Facebook, LinkedIn');
    await form().submit();
    const { answer, asked } = holdBack('/posts', listsPosts);
    const opened = ada().types('/upnext schedule tomorrow 9am Summer tea is here on Facebook, LinkedIn');
    await asked;
    // Both are on their way at the same time.
    const pressed = form().press('More options');
    answer();
    await Promise.all([opened, pressed]);
    expect(form().text()).toContain('Save as');
    expect(form().text()).toContain('already have a post at 09:00: “Spring tea is here”');
  });

  test('shows both of two presses', async () => {
    await ada().types('/upnext schedule tomorrow 9am Autumn tea is here on Facebook, LinkedIn, Reddit');
    const own = await menu();
    await Promise.all([
      form().fill({ [own]: 'LinkedIn' }),
      form().fill({ Platforms: ['Facebook', 'LinkedIn', 'Telegram'] }),
    ]);
    expect(form().text()).toContain('Text for LinkedIn');
    expect(await form().options(await menu())).toEqual(['Facebook', 'Telegram']);
  });

  test('is not drawn over what its submission shows', async () => {
    await ada().types('/upnext schedule tomorrow 9am Winter tea is here on Facebook, LinkedIn');
    const { answer, asked } = holdBack('/posts', ({ method }) => method === 'POST');
    const own = await menu();
    const submitted = form().submit();
    await asked;
    const pressed = form()
      .fill({ [own]: 'LinkedIn' })
      .catch((error: unknown) => error);
    answer();
    await Promise.all([submitted, pressed]);
    expect(ada().hasForm()).toBe(false);
    expect(await desk.posts('Winter tea is here')).toHaveLength(1);
  });
});

describe('other forms', () => {
  const bothChosen = (field: string) =>
    Promise.all([form().fill({ [field]: 'Tea House' }), form().fill({ [field]: 'Coffee Bar' })]);

  test('show the hold time of the project that was chosen last', async () => {
    await Promise.all([holdFor(desk.deps, 60, 'prj_tea'), holdFor(desk.deps, 15, 'prj_coffee')]);
    await desk.unbind();
    await ada().types('/upnext project');
    await bothChosen('Project');
    expect(form().value('holdMinutes')).toBe('15 minutes before the scheduled time');
    await form().closeAll();
    await desk.bind();
  });
});
