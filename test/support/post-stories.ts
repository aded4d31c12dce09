import { expect } from 'vitest';
import type { FieldInput, User } from '../../src/local-slack/index.js';
import type { Desk } from './desk.js';

/** What stories about posts do. */

/** Fills in the form that is open, and submits it. */
export async function submitForm(person: User, values: Record<string, FieldInput>): Promise<void> {
  await person.form().fill(values);
  await person.form().submit();
}

/** Opens the form with the words of a command, and submits it as it is. */
export async function submitPost(person: User, words: string): Promise<void> {
  await person.types(`/upnext schedule ${words}`);
  await person.form().submit();
}

/** Schedules a post that nothing is asked about. */
export async function schedule(desk: Desk, words: string, name = 'ada'): Promise<void> {
  const person = desk.user(name);
  await submitPost(person, words);
  expect(person.hasForm() ? person.form().text() : '').toBe('');
  await desk.runDueJobs();
}

/** The menu “Different text for …” of the open form, if it is there. */
export const ownTextMenu = (person: User): string =>
  person
    .form()
    .view.blocks.find(({ block_id, type }) => type === 'actions' && block_id?.startsWith('own-texts'))
    ?.block_id ?? '';
