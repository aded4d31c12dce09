import { afterEach, beforeAll, describe, expect } from 'vitest';
import { PLATFORMS } from '../../../openapi/platforms.js';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
let ada: User;

beforeAll(async () => {
  desk = await openDesk();
  ada = desk.user('ada');
});
afterEach(async () => {
  await ada.form().close();
});

const fields = () => [ada.form().value('When'), ada.form().value('Content')];

describe('the words after the command', () => {
  test.each([
    ['tomorrow 9am Doors open at 9. Come early! on x', 'tomorrow 9am', 'Doors open at 9. Come early!'],
    ['on x tomorrow 9am Doors open at 9. Come early!', 'tomorrow 9am', 'Doors open at 9. Come early!'],
    ['in 10 minutes 24 hour flash sale', 'in 10 minutes', '24 hour flash sale'],
    ['Noon yoga is back tomorrow 9am', 'tomorrow 9am', 'Noon yoga is back'],
    ['9am is too early in 10 minutes', 'in 10 minutes', '9am is too early'],
    [
      'tomorrow 9am New York time 100 followers, thank you on x',
      'tomorrow 9am New York time',
      '100 followers, thank you',
    ],
    ['tomorrow 9am Pacific salmon is back', 'tomorrow 9am', 'Pacific salmon is back'],
    ['15:00 24h sale', '15:00', '24h sale'],
    ['in 1 hour 2 for 1 deal', 'in 1 hour', '2 for 1 deal'],
    ['morgen um 9 Uhr auf LinkedIn Wir sind da', 'morgen um 9 Uhr', 'Wir sind da'],
    ['next monday 10:00 2024 in review', 'next monday 10:00', '2024 in review'],
    ['friday at 5 5 things to know', 'friday at 5', '5 things to know'],
    ['明日9時に新商品が出ます', '明日9時', '新商品が出ます'],
    ['schedule tomorrow 9am hello on x', 'tomorrow 9am', 'hello'],
    ['schedule a post for friday 5pm', 'friday 5pm', ''],
    ['schedule your visit on x', '', 'schedule your visit'],
    ['this tomorrow at 9:30 on x', 'tomorrow at 9:30', ''],
    ['a post on x for friday 9am saying hello: world', 'friday 9am', 'hello: world'],
    ['a tweet for friday noon saying that we’re closed on x', 'friday noon', 'we’re closed'],
    ['something new tomorrow 9am on x', 'tomorrow 9am', 'something new'],
    ['a post about mugs tomorrow 9am on x', 'tomorrow 9am', 'a post about mugs'],
    ['it is friday on x', '', 'it is friday'],
    ['friday 25:00 words on x', 'friday 25:00', 'words'],
    ['Tomorrow at 3;30pm Hello there on x', 'Tomorrow at 3;30pm', 'Hello there'],
    ['schedule tomorrow 25:00 hello on x', 'tomorrow 25:00', 'hello'],
    ['tomorrow 9am Gotham time on x hello there', 'tomorrow 9am Gotham time', 'hello there'],
    ['tomorrow 9am XYZ on x Hello there', 'tomorrow 9am XYZ', 'Hello there'],
    ['tomorrow 9am on x: Hello there', 'tomorrow 9am', 'Hello there'],
    ['mon, wed and fri 9am on x: Series words', 'mon, wed and fri 9am', 'Series words'],
    ['end of month 10am on x: Month words', 'end of month 10am', 'Month words'],
    ['frday 9am on x: Hello', 'frday 9am', 'Hello'],
    ['tomorrow at 9 or 10am on x: Hello', 'tomorrow at 9 or 10am', 'Hello'],
    ['tomorrow 9am Tokyo, 10am Berlin on x: Both zones', 'tomorrow 9am Tokyo, 10am Berlin', 'Both zones'],
    ['Sales up mon, wed and fri on x: see how', '', 'Sales up mon, wed and fri on x: see how'],
    ['May 5 on x: our party', '', 'May 5 on x: our party'],
    ['on x: hello', '', 'hello'],
    ['Photos tomorrow.', 'tomorrow', 'Photos'],
    ['every day 9am forever', 'every day 9am forever', ''],
    ['Every Monday is great, tomorrow 9am on x', 'tomorrow 9am', 'Every Monday is great'],
    [
      'Every Monday 9am until Christmas Yoga in the park on x',
      '',
      'Every Monday 9am until Christmas Yoga in the park',
    ],
    ['every Monday 9am until Christmas hello on x', 'every Monday 9am until Christmas', 'hello'],
    ['every Monday 9am for 6 weeks: Hello on x', 'every Monday 9am for 6 weeks', 'Hello'],
    ['weekdays 8:30 for 6 weeks Good morning on x', 'weekdays 8:30 for 6 weeks', 'Good morning'],
    ['jeden Montag 9 Uhr bis Weihnachten Hallo auf x', 'jeden Montag 9 Uhr bis Weihnachten', 'Hallo'],
    ['we open every day', '', 'we open every day'],
    ['every morning at 8 10 times Fresh bread on x', 'every morning at 8 10 times', 'Fresh bread'],
    ['every Monday 9am 10 times And now for tea on x', 'every Monday 9am 10 times', 'And now for tea'],
    [
      'every Monday 9am 10 times In the morning we bake on x',
      'every Monday 9am 10 times',
      'In the morning we bake',
    ],
    ['every Monday 9am 10 times Berlin time Hello on x', 'every Monday 9am 10 times Berlin time', 'Hello'],
    ['every Monday 9am 10 times Paris is lovely on x', '', 'every Monday 9am 10 times Paris is lovely'],
    ['every Monday 9am 10 times, Paris is lovely on x', 'every Monday 9am 10 times', 'Paris is lovely'],
    ['every Monday 9am 10 times Paris on x Hello', 'every Monday 9am 10 times Paris', 'Hello'],
    ['every Monday 9am 10 times in Paris Hello on x', 'every Monday 9am 10 times in Paris', 'Hello'],
    ['every Monday 9am 10 times: In Paris we eat on x', 'every Monday 9am 10 times', 'In Paris we eat'],
    ['every Monday 9am 10 times 🎉 Here on x', 'every Monday 9am 10 times', '🎉 Here'],
    ['every Monday 9am 10 times 9am is too early on x', 'every Monday 9am 10 times', '9am is too early'],
    ['every Monday 9am until 24 Dec, Sunday roast on x', 'every Monday 9am until 24 Dec', 'Sunday roast'],
    ['every Monday 9am until 24 Dec 2027 Hello on x', 'every Monday 9am until 24 Dec 2027', 'Hello'],
    ['every Monday 9am until 24 dec we open on x', 'every Monday 9am until 24 dec', 'we open'],
    ['weekdays 17:00 until 24.12. We open on x', 'weekdays 17:00 until 24.12', 'We open'],
    ['every Monday 9am ET 10 times Hello on x', 'every Monday 9am ET 10 times', 'Hello'],
    ['every Monday 9am 10 times EST Hello on x', '', 'every Monday 9am 10 times EST Hello'],
    ['every Monday 9am 10x the fun', '', 'every Monday 9am 10x the fun'],
    ['every Monday 9am 10 times, except 30 Nov Hi', '', 'every Monday 9am 10 times, except 30 Nov Hi'],
    ['every Monday 9am 10 times We party tonight', 'every Monday 9am 10 times', 'We party tonight'],
    [
      'Big news all: Yoga every Monday 9am 10 times tomorrow 9am',
      '',
      'Big news all: Yoga every Monday 9am 10 times tomorrow 9am',
    ],
    ['Noon yoga is back every Monday 9am 10 times', '', 'Noon yoga is back every Monday 9am 10 times'],
    [
      'tomorrow 9am: Join us every Monday until Christmas',
      'tomorrow 9am',
      'Join us every Monday until Christmas',
    ],
    ['next slot New mugs are here', 'next slot', 'New mugs are here'],
    ['next free slot after Thursday New mugs', 'next free slot after Thursday', 'New mugs'],
    ['nächster Slot: Neue Becher', 'nächster Slot', 'Neue Becher'],
    ['next slot is yours, book now', '', 'next slot is yours, book now'],
    ['next slot after Thursday The doors open on x', 'next slot after Thursday', 'The doors open'],
    ['next slot after Thursday we open late on x', '', 'next slot after Thursday we open late'],
    ['next slot after Thursday: we open late on x', 'next slot after Thursday', 'we open late'],
    ['next slot after Thursday on x: We open', 'next slot after Thursday', 'We open'],
    ['next slot after Thursday 30 minute workouts', '', 'next slot after Thursday 30 minute workouts'],
    ['next slot 🎉 It is here on x', 'next slot', '🎉 It is here'],
    ['Tonight we dance next slot on x', '', 'Tonight we dance next slot'],
    ['Next slot is on Friday', 'on Friday', 'Next slot is'],
  ])('go to When and Content: %s', async (words, when, content) => {
    await ada.types(`/upnext schedule ${words}`);
    expect(fields()).toEqual([when, content]);
  });
});

describe('“now”', () => {
  test.each([
    ['now on x: hello', 'now', 'hello'],
    ['on x now: hello', 'now', 'hello'],
    ['on x and linkedin, now: hello', 'now', 'hello'],
    ['hello on x now', 'now', 'hello'],
    ['post it now on x: hello', 'now', 'hello'],
    ['now: hello on x', 'now', 'hello'],
    ['hello now on x', '', 'hello now on x'],
    ['now hello on x', '', 'now hello'],
    ['Now on YouTube: our film', '', 'Now on YouTube: our film'],
    ['on x: now hiring', '', 'now hiring'],
    ['we are now on x', '', 'we are now on x'],
    ['watch it now on youtube', '', 'watch it now on youtube'],
  ])('goes to When, and is in no text: %s', async (words, when, content) => {
    await ada.types(`/upnext schedule ${words}`);
    expect(fields()).toEqual([when, content]);
  });

  test('is answered with what to enter', async () => {
    await ada.types('/upnext schedule hello on x now');
    expect(ada.form().text()).toContain('Upnext needs an exact time. Enter one, like “in 2 minutes”.');
  });
});

test('two times go to When, which asks for one', async () => {
  await ada.types('/upnext schedule tomorrow 9am on x friday 10am Hello there');
  expect(fields()).toEqual(['tomorrow 9am friday 10am', 'Hello there']);
  expect(ada.form().text()).toContain('A post can only have one time. Which one do you mean?');
});

test.each([
  'on x hello on facebook',
  'on x tomorrow 9am on facebook hello',
  'tomorrow 9am on x hello on facebook',
])('networks that are named in two places are both chosen: %s', async (words) => {
  await ada.types(`/upnext schedule ${words}`);
  expect(ada.form().value('Content')).toBe('hello');
  expect(ada.form().value('Platforms')).toBe('Facebook, X');
});

test.each([
  ...['tomorrow 14:00 on all networks: hello', 'on all networks tomorrow 14:00 hello'],
  ...['hello tomorrow 14:00 on all networks', 'tomorrow 14:00 everywhere: hello', 'everywhere: hello'],
  ...['tomorrow 14:00 everywhere hello', 'hello tomorrow 14:00 everywhere'],
  ...['morgen 14 Uhr auf allen Netzwerken: hello', 'morgen 14 Uhr überall: hello'],
  ...['demain à 14h sur tous les réseaux : hello', 'jutro o 14:00 wszędzie: hello'],
  ...['明日14時 すべてのSNSで：hello'],
])('all networks are chosen: %s', async (words) => {
  await ada.types(`/upnext schedule ${words}`);
  expect(ada.form().value('Content')).toBe('hello');
  expect(ada.form().value('Platforms').split(', ')).toHaveLength(PLATFORMS.length);
  expect(ada.form().value('When') === '').toBe(words === 'everywhere: hello');
});

test.each([
  ['on linkdin hello', 'Did you mean LinkedIn?'],
  ['Everywhere you look hello', 'Your text mentions all networks.'],
  ['on mastodon hello', 'doesn’t support Mastodon'],
])('words in front that may name networks stay in the text, with a question: %s', async (words, says) => {
  await ada.types(`/upnext schedule ${words}`);
  expect(ada.form().value('Content')).toBe(words);
  expect(ada.form().value('Platforms')).toBe('');
  expect(ada.form().text()).toContain(says);
});

test('a time that is none is an error at When', async () => {
  await ada.types('/upnext schedule friday 25:00 words on x');
  expect(ada.form().text()).toContain('“25:00” isn’t a time of day.');
  await submitForm(ada, { Project: 'Tea House' });
  expect(ada.form().text().split('“25:00” isn’t a time of day.')).toHaveLength(2);
  expect(ada.form().view.blocks).toContainEqual(expect.objectContaining({ block_id: 'notice-ScheduleDate' }));
});

test('the form says when a post goes out once it knows the project', async () => {
  await ada.in('#general').types('/upnext schedule tomorrow 9am words on x');
  expect(ada.form().text()).not.toContain('Goes out');
  await ada.form().fill({ Project: 'Tea House' });
  expect(ada.form().text()).toMatch(/Goes out .*\. You can’t change it once it’s scheduled\./);
});

test('a series without an end is asked for one', async () => {
  await ada.types('/upnext schedule every day 9am forever Hello on x');
  expect(ada.form().text()).toContain('When does it end? Choose one');
});

test('the form says which word was read as another one', async () => {
  await ada.types('/upnext schedule tomorow 9am Hello there on x');
  expect(ada.form().text()).toContain('Upnext read “tomorow” as “tomorrow”.');
});

describe('words that may be the time or the text', () => {
  test('that mean the past stay in the text, and the form says so', async () => {
    await ada.types('/upnext schedule yesterday 9am hello there on x');
    expect(fields()).toEqual(['', 'yesterday 9am hello there']);
    expect(ada.form().text()).toContain('“yesterday 9am” is in the past, so Upnext left it in your text.');
  });

  test('stay in the text until a button moves them', async () => {
    await ada.types('/upnext schedule on x tomorrow 9am Tokyo we are live');
    expect(fields()).toEqual(['', 'tomorrow 9am Tokyo we are live']);
    expect(ada.form().text()).toContain('Upnext left “tomorrow 9am Tokyo” in your text.');
    await ada.form().press('Use “tomorrow 9am”');
    expect(fields()).toEqual(['tomorrow 9am', 'Tokyo we are live']);
    expect(ada.form().text()).not.toContain('may belong');
    expect(ada.form().text()).toMatch(/09:00/);
  });

  test('are asked about when a letter is wrong', async () => {
    await ada.types('/upnext schedule in 2 huors Coffee is ready');
    expect(ada.form().text()).toContain('Did you mean “in 2 hours”?');
    await ada.form().press('Use “in 2 hours”');
    expect(fields()).toEqual(['in 2 hours', 'Coffee is ready']);
  });
});
