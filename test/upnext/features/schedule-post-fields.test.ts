import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { openListed } from '../../support/listed-post.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { rejectsField } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** Which fields the form shows, and when it reports problems. */

let desk: Desk;
let ada: User;

beforeAll(async () => {
  desk = await openDesk();
  ada = desk.user('ada');
});
beforeEach(() => desk.bind());
afterEach(async () => {
  if (ada.hasForm()) await ada.form().closeAll();
});

const fields = () =>
  ada.form().view.blocks.flatMap((block) => (block.type === 'input' ? [block.label.text] : []));
const SIMPLE = ['Content', 'Networks', 'When'];
const ALL = [
  ...SIMPLE,
  'Time zone',
  'Picture or video',
  'Description',
  'Template',
  'Prompt',
  'Campaign',
  'Save as',
];

const WITH_PICTURE = [...SIMPLE, 'Picture or video', 'Description'];

describe('the fields of a post', () => {
  test('are three, with the others behind More options', async () => {
    await ada.types('/upnext schedule');
    expect(fields()).toEqual(SIMPLE);
    await ada.form().fill({ Content: 'Simple', Platforms: ['X'], When: 'tomorrow 9am' });
    await ada.form().press('More options');
    expect(fields()).toEqual(ALL);
    expect(ada.form().value('Content')).toBe('Simple');
    expect(ada.form().value('Time zone')).toBe('Europe/Berlin');
    expect(ada.form().buttons()).not.toContain('More options');
    await ada.form().pressEnter('When');
    expect(fields()).toEqual(ALL);
  });

  test('are all open when one of the others is filled', async () => {
    await desk.insertTemplate('tpl_c', 'Copied tea');
    await ada.types('/upnext schedule 24 Dec 9am A copy with a picture on x');
    await ada.form().press('More options');
    await ada.form().press('Use a link');
    await submitForm(ada, { Media: 'https://tea.example/a.jpg', Template: 'Copied tea' });
    await ada.types('/upnext posts');
    await openListed(ada.lastMessage());
    await ada.lastMessage().press('Use as a new post');
    expect(fields()).toEqual(ALL.filter((field) => field !== 'Description'));
    expect(ada.form().value('Media')).toBe('https://tea.example/a.jpg');
  });

  test('stay behind More options for the time zone of another post', async () => {
    await ada.types('/upnext schedule 24 Dec 9am A copy from New York on x');
    await ada.form().press('More options');
    await submitForm(ada, { 'Time zone': 'America/New_York' });
    await ada.types('/upnext posts copy from new york');
    await ada.lastMessage().press('Use as a new post');
    expect(fields()).toEqual(SIMPLE);
    expect(ada.form().text()).not.toContain('Was: ');
    await ada.form().closeAll();
  });

  test('open when the service objects to one of them', async () => {
    await ada.types('/upnext schedule tomorrow 9am Refused on x');
    desk.respondOnce('POST', rejectsField('TemplateId', 'No such template'));
    await ada.form().submit();
    expect(fields()).toEqual(ALL);
    expect(ada.form().text()).toContain(':warning: *No such template.*');
  });

  test.each([
    ['Scheduled post', 'Schedule'],
    ['Draft, to schedule later', 'Save as draft'],
  ])('%s: the button says “%s”', async (choice, label) => {
    await ada.types('/upnext schedule tomorrow 9am A button on x');
    await ada.form().press('More options');
    await ada.form().fill({ 'Save as': choice });
    expect(ada.form().view.submit?.text).toBe(label);
  });
});

describe('missing values', () => {
  test('are not reported before the person could fill them in', async () => {
    await ada.types('/upnext schedule tomorrow 9am Earlier on instagram and x');
    await ada.form().press('Use a link');
    await submitForm(ada, { Media: 'https://tea.example/a.jpg' });
    await ada.types('/upnext schedule');
    expect(ada.form().value('Platforms')).toBe('Instagram, X');
    expect(ada.form().text()).not.toMatch(/before you schedule|enter the text|no_entry|:warning:/i);
  });

  test('media is requested at its field, with or without a template', async () => {
    await desk.insertTemplate('tpl_m', 'Tea');
    await ada.types('/upnext schedule tomorrow 9:20 Look at this on instagram');
    expect(fields()).toEqual(WITH_PICTURE);
    expect(ada.form().text()).toContain('Instagram needs a picture or a video. Up to 10 MB');
    await ada.form().press('More options');
    await submitForm(ada, { Template: 'Tea' });
    expect(Object.keys(ada.form().errors())).toEqual(['File']);
    expect(await desk.posts('Look at this')).toEqual([]);
    await ada.form().press('Use a link');
    await submitForm(ada, { Media: 'https://tea.example/a.jpg' });
    expect(await desk.posts('Look at this')).toHaveLength(1);
  });

  test('media is requested as soon as a network needs it, without the other options', async () => {
    await ada.types('/upnext schedule tomorrow 9am Look at that on x');
    expect(fields()).toEqual(SIMPLE);
    await ada.form().fill({ Platforms: ['X', 'YouTube', 'TikTok'] });
    expect(fields()).toEqual(WITH_PICTURE);
    expect(ada.form().text()).toContain('Needed for YouTube and TikTok.');
    expect(ada.form().view.blocks.find(({ block_id }) => block_id === 'File')).toMatchObject({
      optional: false,
    });
    await ada.form().fill({ Platforms: ['X'] });
    expect(fields()).toEqual(SIMPLE);
    expect(ada.form().buttons()).toContain('More options');
  });

  test('are all said at once, together with what is only worth confirming', async () => {
    await ada.types('/upnext schedule on x {what} is back');
    await submitForm(ada, { When: 'some day' });
    expect(ada.form().text()).toContain('Replace “{what}” with your own text.');
    expect(ada.form().text()).toContain('Upnext doesn’t understand “some day”.');
    expect(ada.form().text()).toContain('Correct the errors below. The rest is only worth checking.');
    expect(ada.form().text()).not.toContain('To continue anyway');
    await submitForm(ada, { When: 'tomorrow 9:20' });
    expect(await desk.posts('{what} is back')).toHaveLength(1);
  });
});

describe('words that are published as they are', () => {
  test('are asked about once, and sent as typed', async () => {
    const text = '{props} go well with {state}';
    await submitPost(ada, `tomorrow 9am ${text} on x`);
    expect(ada.form().text()).toContain('Replace “{props}” and “{state}” with your own text.');
    expect(ada.form().text()).toContain('To continue anyway, press Schedule.');
    expect(await desk.posts(text)).toEqual([]);
    await ada.form().submit();
    expect(ada.hasForm()).toBe(false);
    expect(await desk.posts(text)).toHaveLength(1);
  });

  test('are listed apart from what has to be corrected', async () => {
    await ada.types('/upnext schedule tomorrow 9am New {what} and :our-logo: on x');
    expect(ada.form().text()).toMatch(
      /\*To correct:\*\n• “:our-logo:” isn’t [^•]*\n\*Worth checking:\*\n• Replace “\{what\}” with your own text\./,
    );
  });

  test('are asked about again only if they change', async () => {
    await submitPost(ada, 'tomorrow 9am {what} is back, from {day} on x');
    await submitForm(ada, { Content: 'Oolong is back, from {day}' });
    expect(ada.form().text()).toContain('Replace “{day}” with your own text.');
    await ada.form().fill({ Content: 'Oolong is back, from {day}!', When: 'tomorrow 9:30' });
    await ada.form().pressEnter('When');
    await ada.form().submit();
    expect(await desk.posts('Oolong is back, from {day}!')).toHaveLength(1);
  });

  test('are no reason to ask in a draft', async () => {
    await ada.types('/upnext schedule Draft of {what} on x');
    await ada.form().press('More options');
    await submitForm(ada, { 'Save as': 'Draft, to schedule later' });
    expect(ada.hasForm()).toBe(false);
  });
});

test('an error disappears as soon as its cause is fixed', async () => {
  await ada.types(`/upnext schedule tomorrow 9am ${'Long. '.repeat(60)} on x`);
  expect(ada.form().text()).toContain('X 359/280, 79 too long');
  expect(ada.form().text()).not.toContain('over X’s limit');
  await ada.form().submit();
  expect(ada.form().text()).toContain('over X’s limit');
  await submitForm(ada, { Content: 'Short', When: 'yesterday 9am' });
  expect(ada.form().text()).not.toContain('too long');
  expect(ada.form().text()).toContain('in the past');
  await submitForm(ada, { When: 'tomorrow 10am' });
  expect(await desk.posts('Short')).toHaveLength(1);
});

describe('networks', () => {
  test('that were used last are preselected', async () => {
    await submitPost(ada, 'tomorrow 2pm On two networks on x and linkedin');
    await ada.types('/upnext schedule tomorrow 10am Nothing named here');
    expect(ada.form().value('Platforms')).toBe('LinkedIn, X');
  });

  test('named in the text are asked about, not replaced by the last ones', async () => {
    await ada.types('/upnext schedule tomorrow 9am Follow us on Instagram and LinkedIn for more');
    expect(ada.form().value('Platforms')).toBe('');
    expect(ada.form().text()).toContain(
      'Your text mentions Instagram and LinkedIn. Do you want to post there?',
    );
    await ada.form().fill({ Platforms: ['LinkedIn'] });
    expect(ada.form().text()).toContain('Your text mentions Instagram. Do you want to post there?');
    await ada.form().fill({ Platforms: ['X'] });
    expect(ada.form().buttons()).not.toContain('Post there');
    expect(ada.form().value('Content')).toBe('Follow us on Instagram and LinkedIn for more');
  });

  test.each([
    ['Post there, remove words', 'Come and throw a pot with us'],
    ['Post there, keep words', 'Come and throw a pot with us on facebook and threads'],
  ])('named at the end of the text can leave it: %s', async (button, text) => {
    await ada.types('Come and throw a pot with us on facebook and threads');
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().text()).toContain('Your text ends with “on facebook and threads”.');
    await ada.form().press(button);
    expect(ada.form().value('Platforms')).toBe('Facebook, Threads');
    expect(ada.form().value('Content')).toBe(text);
    expect(ada.form().text()).not.toContain('Do you want to post there?');
  });

  test('that are misspelt are asked about, and leave the text', async () => {
    await ada.types('/upnext schedule tomorrow 9am The doors open at nine on x and linkdin');
    expect(ada.form().value('Platforms')).toBe('');
    expect(ada.form().text()).toContain('Did you mean LinkedIn? “linkdin” is still in your text.');
    await ada.form().press('Post to X and LinkedIn');
    expect(ada.form().value('Platforms')).toBe('LinkedIn, X');
    expect(ada.form().value('Content')).toBe('The doors open at nine');
    expect(ada.form().text()).not.toContain('Did you mean');
  });

  test.each([
    ['Dates on bluesky', 'doesn’t support Bluesky. “on bluesky” is still in your text.'],
    [
      'on Mastodon and Bluesky: Dates',
      'Mastodon or Bluesky. “on Mastodon and Bluesky” is still in your text.',
    ],
  ])('that aren’t supported are named: %s', async (text, said) => {
    await ada.types(`/upnext schedule tomorrow 9am ${text}`);
    expect(ada.form().value('Platforms')).toBe('');
    expect(ada.form().value('Content')).toBe(text);
    expect(ada.form().text()).toContain(said);
  });
});
