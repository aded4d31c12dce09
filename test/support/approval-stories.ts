import { expect } from 'vitest';
import type { Desk } from './desk.js';

/** What stories about approvals do and look at. */

/** Schedules a post with the words of a command. */
export async function scheduleAs(desk: Desk, name: string, words: string): Promise<void> {
  const person = desk.user(name);
  await person.types(`/upnext schedule ${words}`);
  await person.form().submit();
  expect(person.hasForm()).toBe(false);
  await desk.runDueJobs();
}

/** The messages of the channel, by which those that come later are told apart. */
export const messagesInLaunch = (desk: Desk): Set<string> =>
  new Set(
    desk
      .user('ada')
      .in('#launch')
      .messages()
      .map(({ ts }) => ts),
  );

/** Replies in threads are for everybody. */
export const answerTo = (desk: Desk, name: string): string =>
  desk
    .user(name)
    .messages()
    .findLast(({ ephemeral, message }) => ephemeral || !message.thread_ts)
    ?.text() ?? '';
