import { beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations, type Slack, type User } from '../../src/local-slack/index.js';
import { actions, button, home, input, modal, plain, section, times } from './pieces.js';
import { silentBot } from './sample-bot.js';
import { call, northwind, open, trigger, verdict } from './slack.js';

let slack: Slack;
let ada: User;
let answer: unknown;

const form = modal(
  [
    { ...section('About'), block_id: 'about' },
    { ...input({ type: 'plain_text_input', action_id: 'a' }), block_id: 'Content' },
  ],
  {
    callback_id: 'form',
  },
);
const next = modal([section('Next')], { title: plain('Next') });

beforeEach(async () => {
  slack = northwind();
  const app = silentBot(slack);
  app.shortcut('anything', async ({ ack }) => ack());
  app.action('go', async ({ ack }) => ack());
  // Invalid on purpose, so Bolt’s types would not allow them.
  app.view('form', async ({ ack }) => ack(answer as never));
  ada = slack.as('ada');
});

async function submitted(said: unknown): Promise<void> {
  answer = said;
  await open(slack, form);
  await ada.form().fill({ Content: 'words' });
  await ada.form().submit();
}

describe('the response to a submission', () => {
  test('an empty response closes the form', async () => {
    await submitted(undefined);
    expect(ada.hasForm()).toBe(false);
    expectNoViolations(slack);
  });

  test('errors stay under their fields until the next submission', async () => {
    await submitted({ response_action: 'errors', errors: { Content: 'Too short' } });
    expect(ada.form().text()).toContain('! Too short');
    answer = undefined;
    await ada.form().submit();
    expect(ada.hasForm()).toBe(false);
    expectNoViolations(slack);
  });

  test('update changes the form in place', async () => {
    await submitted({ response_action: 'update', view: next });
    expect([slack.stack('ada').length, ada.form().title]).toEqual([1, 'Next']);
    expectNoViolations(slack);
  });

  test('push opens a modal on top; after closing it, the first one has kept its values', async () => {
    await submitted({ response_action: 'push', view: next });
    expect(ada.form().title).toBe('Next');
    await ada.form().close();
    expect(ada.form().value('Content')).toBe('words');
    expectNoViolations(slack);
  });

  test('clear closes all modals', async () => {
    await open(slack, next);
    answer = { response_action: 'clear' };
    await call(slack, 'views.push', { trigger_id: await trigger(slack), view: form });
    await ada.form().fill({ Content: 'words' });
    await ada.form().submit();
    expect(ada.hasForm()).toBe(false);
  });

  const wrong: [what: string, said: unknown, code: string][] = [
    ['an empty object', {}, 'invalid_response_action'],
    ['words', 'thanks', 'invalid_response_action'],
    ['an unknown response_action', { response_action: 'close' }, 'invalid_response_action'],
    ['errors without any', { response_action: 'errors', errors: {} }, 'invalid_errors'],
    [
      'an error for a block that is not there',
      { response_action: 'errors', errors: { Titel: 'x' } },
      'invalid_errors',
    ],
    [
      'an error for a block without input',
      { response_action: 'errors', errors: { about: 'x' } },
      'invalid_errors',
    ],
    ['an error without words', { response_action: 'errors', errors: { Content: '' } }, 'invalid_errors'],
    ['an update without a view', { response_action: 'update' }, 'invalid_arguments'],
    ['an update with an invalid view', { response_action: 'update', view: modal([]) }, 'invalid_arguments'],
    [
      'an update with a home view',
      { response_action: 'update', view: home([section()]) },
      'invalid_arguments',
    ],
    [
      'a push of an invalid view',
      { response_action: 'push', view: modal([section('')]) },
      'invalid_arguments',
    ],
  ];

  test.each(wrong)('%s shows a connection error', async (_what, said, code) => {
    await submitted(said);
    expect(ada.form().clientError).toBe('We had some trouble connecting. Try again?');
    expect(ada.form().value('Content')).toBe('words');
    expect(slack.violations).toMatchObject([{ code, where: 'view_submission form' }]);
  });

  test('a fourth view exceeds the limit', async () => {
    await open(slack, next);
    const push = async () =>
      verdict(await call(slack, 'views.push', { trigger_id: await trigger(slack), view: next }));
    expect(await push()).toBe('ok');
    expect(await push()).toBe('ok');
    expect(await push()).toBe('push_limit_reached');
  });
});

describe('views.push', () => {
  test('is a mistake without a modal, but not after the person closed it', async () => {
    const push = async (trigger_id: unknown) =>
      verdict(await call(slack, 'views.push', { trigger_id, view: next }));
    expect(await push(await trigger(slack))).toContain('no modal is open');
    expect(slack.violations).toHaveLength(1);

    await open(slack, modal([actions(button({ action_id: 'go' }))]));
    await ada.form().press('Press');
    await ada.form().close();
    expect(await push(slack.deliveries.at(-1)?.body.trigger_id)).toBe('not_found');
    expect(slack.violations).toHaveLength(1);
  });
});

describe('views.update', () => {
  const field = (block_id: string, more: object = {}) => ({
    ...input({ type: 'plain_text_input', action_id: 'a', ...more }),
    block_id,
  });
  const idOf = () => ada.form().view.id;

  test('keeps values while block_id and action_id stay the same', async () => {
    await open(slack, modal([field('Content'), field('Note')]));
    await ada.form().fill({ Content: 'mine', Note: 'also mine' });
    const view = modal([
      field('Content', { initial_value: 'theirs' }),
      field('Note_2', { initial_value: 'theirs' }),
    ]);
    await call(slack, 'views.update', { view_id: idOf(), view });
    expect([ada.form().value('Content'), ada.form().value('Note_2')]).toEqual(['mine', 'theirs']);
  });

  test('with an old hash changes nothing', async () => {
    await open(slack, next);
    const { hash } = ada.form().view;
    const update = () => call(slack, 'views.update', { view_id: idOf(), hash, view: next });
    expect(verdict(await update())).toBe('ok');
    expect(verdict(await update())).toBe('hash_conflict');
    expectNoViolations(slack);
  });

  test('finds a view by its external_id, which is unique', async () => {
    const named = { ...next, external_id: 'progress-1' };
    await open(slack, named);
    expect(verdict(await call(slack, 'views.update', { external_id: 'progress-1', view: named }))).toBe('ok');
    const again = { trigger_id: await trigger(slack, 'grace'), view: named };
    expect(verdict(await call(slack, 'views.open', again))).toBe('duplicate_external_id');
  });

  test('of a closed form fails without a violation', async () => {
    await open(slack, next);
    const view_id = idOf();
    await ada.form().close();
    expect(verdict(await call(slack, 'views.update', { view_id, view: next }))).toBe('not_found');
    expectNoViolations(slack);
  });

  test('resets the fields that the new view leaves out', async () => {
    await open(slack, modal([section()], { private_metadata: 'secret', notify_on_close: true }));
    await call(slack, 'views.update', { view_id: idOf(), view: next });
    expect(ada.form().view).toMatchObject({ private_metadata: '', notify_on_close: false });
  });
});

test('a form without notify_on_close sends nothing when it is closed', async () => {
  await open(slack, modal(times(1, () => section())));
  await ada.form().close();
  expect(slack.deliveries.filter((one) => one.kind === 'view_closed')).toEqual([]);
});
