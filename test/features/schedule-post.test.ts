import { beforeAll, describe, expect } from 'vitest';
import type { User } from '../../src/local-slack/driver/driver.js';
import { type Desk, openDesk } from '../support/desk.js';
import { test } from '../support/story.js';

let desk: Desk;
let ada: User;
let grace: User;

beforeAll(async () => {
  desk = await openDesk();
  ada = desk.user('ada');
  grace = desk.user('grace');
});

describe('words after the command', () => {
  test('are sorted into the fields', async () => {
    await ada.types('/upnext schedule tomorrow 9am Berlin time We are live! on x and linkedin');
    const form = ada.form();
    expect(form.value('Content')).toBe('We are live!');
    expect(form.value('Platforms')).toBe('LinkedIn, X');
    expect(form.value('ScheduleDate')).toBe('tomorrow 9am Berlin time');
    expect(form.text()).toContain('Tue 27 Oct, 09:00 Berlin (CET)');
  });
});

describe('a post', () => {
  test('reaches the service with the moment that was typed', async () => {
    await ada.types('/upnext schedule tomorrow 9am We are live! on x');
    await ada.form().fill({ Project: 'Tea House' });
    await ada.form().submit();
    expect(ada.hasForm()).toBe(false);
    expect(await desk.posts('We are live!')).toMatchObject([
      {
        Platforms: ['X'],
        Status: 'SCHEDULED',
        ScheduleDate: '2026-10-27T09:00:00+01:00',
        Timezone: 'Europe/Berlin',
      },
    ]);
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
    expect(ada.lastMessage().ephemeral).toBe(true);
    expect(grace.messages()).toEqual([]);
  });

  test('typed in another time zone is stored in that zone', async () => {
    await ada.types('/upnext schedule');
    await ada.form().fill({
      Project: 'Tea House',
      Content: 'Good morning, New York',
      Platforms: ['Threads'],
      When: 'Nov 2 9am New York time',
    });
    await ada.form().pressEnter('When');
    expect(ada.form().text()).toContain('Mon 2 Nov, 09:00 New York (EST) = 15:00 Berlin');
    await ada.form().submit();
    expect(await desk.posts('Good morning, New York')).toMatchObject([
      { ScheduleDate: '2026-11-02T09:00:00-05:00', Timezone: 'America/New_York' },
    ]);
  });
});
