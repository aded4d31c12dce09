import type { Deps } from '../../deps.js';
import { findAsked } from '../../forms/ask-admin/whom.js';
import { type Reminder, reminder } from '../card/requests.js';
import { approversIn } from '../life/approvers.js';
import type { Post } from '../model/post.js';
import { remindersOf, whomToRemind } from '../model/reminders.js';
import { isAsked } from '../model/waiting.js';

/** Slack has refused the request to each of them. */
export async function isInVain(
  { store }: Pick<Deps, 'store'>,
  post: Post,
  reminders: Reminder[] = [],
): Promise<boolean> {
  if (!isAsked(post) || reminders.length === 0) return false;
  const told = await store.messages.about({ workspace: post.workspace, kind: 'post', id: post.id });
  return reminders.every((one) => told.some(({ name, state }) => state === 'refused' && name === one.name));
}

type ReminderDeps = Pick<Deps, 'admins' | 'groups' | 'now' | 'people' | 'slackOnce' | 'startTimer' | 'store'>;

/** The direct messages that are due, and when the next is. Undefined if Slack does not say whom to remind. */
export async function findReminders(
  deps: ReminderDeps,
  post: Post,
): Promise<{ due: Reminder[]; next: Date | undefined } | undefined> {
  const now = deps.now();
  const known = await findPeople(deps, post, whomToRemind(post, now));
  if (!known) return undefined;
  const { due, next } = remindersOf(post, now, known);
  return { due: due.map(([person, about]) => reminder(post, person, about)), next };
}

async function findPeople(deps: ReminderDeps, post: Post, whom: ReturnType<typeof whomToRemind>) {
  if (whom === 'admins') return findAsked(deps, { ...post, team: post.about.team });
  const people = whom === 'approvers' ? await approversIn(deps).findNamed(post) : [];
  return people && { people };
}
