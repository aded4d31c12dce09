import { expect, test } from 'vitest';
import { awayBy, isAwayAt } from '../../../src/slack/people/away.js';

const status = (emoji: string, text: string) =>
  awayBy({ status_emoji: emoji, status_text: text, status_expiration: 0 });

test.each([
  [':palm_tree:', 'Vacationing'],
  [':palm_tree:', ''],
  [':face_with_thermometer:', 'Out sick'],
  ['', 'On vacation until Monday'],
  ['', 'OOO'],
  ['', 'Out of office, back 30 Nov'],
  ['', 'Parental leave'],
  ['', 'Away'],
  [':airplane:', 'Im Urlaub'],
  ['', 'bin krank'],
  ['', 'En congé jusqu’à lundi'],
  ['', 'De vacaciones'],
  ['', 'In ferie'],
  ['', 'De férias'],
  ['', 'Met vakantie'],
  ['', 'Na urlopie'],
  ['', 'Chora'],
  ['', '休暇中'],
  ['', '本日不在です'],
])('%s %s means away', (emoji, text) => {
  expect(status(emoji, text)).toEqual({ until: undefined });
});

test.each([
  ['', ''],
  [':spiral_calendar_pad:', 'In a meeting'],
  [':bus:', 'Commuting'],
  [':house_with_garden:', 'Working remotely'],
  ['', 'Giveaway launch'],
  ['', 'Writing the vacationer guide'],
  ['', 'Happy holidays'],
  ['', 'Leave me a message'],
])('%s %s does not', (emoji, text) => {
  expect(status(emoji, text)).toBeUndefined();
});

test('without a profile, nobody is away', () => {
  expect(awayBy(undefined)).toBeUndefined();
});

test('until Slack clears the status', () => {
  const until = new Date('2026-11-30T08:00:00Z');
  const away = awayBy({ status_emoji: ':palm_tree:', status_expiration: until.getTime() / 1000 });
  expect(away).toEqual({ until });
  expect(isAwayAt(away, new Date('2026-11-30T07:59:00Z'))).toBe(true);
  expect(isAwayAt(away, until)).toBe(false);
  expect(isAwayAt(status(':palm_tree:', ''), until)).toBe(true);
});
