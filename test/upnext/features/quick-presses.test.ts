import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { ownTextMenu } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Somebody presses in an open form faster than it is drawn again. */

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();

beforeAll(async () => {
  // Slack’s limit never passes, however slow the machine is.
  const { startTimer } = createManualTimers();
  desk = await openDesk({ start: IN_NOVEMBER, startTimer });
});
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
});
afterEach(async () => {
  if (ada().hasForm()) await form().closeAll();
});

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

describe('the form of a post', () => {
  test('is not drawn over what its submission shows', async () => {
    await ada().types('/upnext schedule tomorrow 9am Winter tea is here on Facebook, LinkedIn');
    const { answer, asked } = holdBack('/posts', ({ method }) => method === 'POST');
    await form().press('More options');
    const own = ownTextMenu(ada());
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
