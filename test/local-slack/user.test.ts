import { beforeEach, describe, expect, test } from 'vitest';
import {
  createClock,
  createSlack,
  expectNoViolations,
  type Slack,
  type User,
} from '../../src/local-slack/index.js';
import { sampleBot } from './sample-bot.js';

let slack: Slack;
let ada: User;

beforeEach(() => {
  slack = createSlack({ clock: createClock('2026-11-02T08:00:00Z') });
  sampleBot(slack);
  ada = slack.as('ada');
});

describe('forms', () => {
  test('a user runs a command, fills in the form, submits it and reads the message', async () => {
    await ada.types('/plan Hello');
    const form = ada.form();
    expect(form.title).toBe('Plan a post');
    expect(form.value('Content')).toBe('Hello');
    await form.fill({ Project: 'Gemini', 'What to say': 'Hello world', Platforms: ['LinkedIn', 'Threads'] });
    expect(form.text()).toContain('Platforms: LinkedIn, Threads');
    await form.submit();
    expect(ada.hasForm()).toBe(false);
    expect(
      slack
        .channel('#launch')
        .messages.filter(({ viewer }) => viewer === undefined)
        .map((message) => message.text),
    ).toEqual(['Planned: Hello world']);
    expectNoViolations(slack);
  });

  test('untouched inputs submit their initial values', async () => {
    await ada.types('/plan Hello');
    await ada.form().submit();
    const sent = slack.deliveries.find((one) => one.kind === 'view_submission')?.body.view as {
      state: unknown;
    };
    expect(sent.state).toMatchObject({
      values: {
        Project: { project: { type: 'external_select', selected_option: null } },
        Content: { Content: { type: 'plain_text_input', value: 'Hello' } },
        Platforms: { Platforms: { selected_options: [{ text: { text: 'X' }, value: 'x' }] } },
        When: { When: { value: null } },
      },
    });
  });

  test('the bot’s errors appear under their fields, and the values stay', async () => {
    await ada.types('/plan');
    await ada.form().fill({ Content: 'bad words' });
    await ada.form().submit();
    expect(ada.form().errors()).toEqual({ Content: 'Mind your words' });
    expect(ada.form().value('Content')).toBe('bad words');
    expectNoViolations(slack);
  });

  test('Slack reports an empty required field without a submission', async () => {
    await ada.types('/plan');
    await ada.form().submit();
    expect(ada.form().errors()).toEqual({ Content: 'Please complete this required field.' });
    expect(slack.deliveries.map((one) => one.kind)).toEqual(['command']);
  });

  test('Enter lets the bot update the form, and the typed text stays', async () => {
    await ada.types('/plan Hello');
    await ada.form().fill({ Content: 'Mine', When: 'tomorrow 9am' });
    await ada.form().pressEnter('When');
    expect(ada.form().text()).toContain('Read as: tomorrow 9am');
    expect(ada.form().value('Content')).toBe('Mine');
    expect(ada.form().value('When')).toBe('tomorrow 9am');
    expectNoViolations(slack);
  });

  test('an external select offers what the bot suggests', async () => {
    await ada.types('/plan');
    expect(await ada.form().options('Project', 'm')).toEqual(['Gemini', 'Mercury']);
    await expect(ada.form().fill({ Project: 'Zeus' })).rejects.toThrow('"Zeus" is not an option');
  });
});

describe('channels', () => {
  test('a button changes the message in place', async () => {
    await ada.types('/plan Hello');
    await ada.form().submit();
    const [message] = ada.messages();
    await message?.press('Cancel it');
    expect(ada.messages().map((one) => [one.text(), one.edited])).toEqual([
      ['Cancelled', true],
      ['Only you see this', false],
    ]);
    expectNoViolations(slack);
  });

  test('only the recipient sees an ephemeral message', async () => {
    await ada.types('/echo hi');
    expect(ada.messages().map((one) => [one.text(), one.ephemeral])).toEqual([
      ['You said hi', true],
      ['ada said hi', false],
    ]);
    expect(
      slack
        .as('grace')
        .messages()
        .map((one) => one.text()),
    ).toEqual(['ada said hi']);
  });

  test('a message shortcut opens a form', async () => {
    await ada.types('A thought worth posting');
    await ada.lastMessage().usesShortcut('plan_message');
    expect(ada.form().value('Content')).toBe('A thought worth posting');
  });

  test('opening the App Home shows what the bot published', async () => {
    await ada.opensHome();
    expect(ada.home().text()).toBe('Up next');
    expectNoViolations(slack);
  });

  test('a command without an ack shows an error', async () => {
    await ada.types('/nobody');
    expect(ada.lastMessage().text()).toBe('/nobody failed with the error "operation_timeout"');
    expect(slack.violations).toMatchObject([{ code: 'operation_timeout', where: 'command /nobody' }]);
  });
});
