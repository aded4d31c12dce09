import { createHash } from 'node:crypto';
import type { SubmissionOutcome } from './carry-out.js';
import type { SubmitArgs } from '../slack/listeners.js';
import { inputsOf } from '../slack/view-state.js';
import { noNotices, type About, type Notices } from './form.js';

/** What can be said of a submission by how it stands. */

/** The same for the same form with the same words. */
export const idempotencyKey = (form: string, values: unknown) =>
  createHash('sha256').update(form).update(JSON.stringify(values)).digest('hex').slice(0, 32);

/** How it is written down: its owner gets a form that they may not send back. */
export const storedState = <D>({ state }: SubmissionOutcome<D>) =>
  state === 'not-allowed' ? 'refused' : state;

/** Of what no list can tell. */
export const OUTCOME_UNKNOWN = 'It is not known whether the service has it: please check there first.';

/** Beside the fields that are on the screen, and nowhere else. */
export function fitsInline({ top, fields }: Notices, view: SubmitArgs['view']): boolean {
  const names = Object.keys(fields);
  const there = new Set(inputsOf(view));
  return top.length === 0 && names.length > 0 && names.every((name) => there.has(name));
}

export function noticesOf<D>(outcome: SubmissionOutcome<D>): Notices {
  if (outcome.state === 'refused') return outcome.notices;
  if (outcome.state === 'unsent') return { fields: {}, top: [outcome.say] };
  return noNotices;
}

/** What its owner goes on with. */
export const nextSubmissionId = <D>(outcome: SubmissionOutcome<D>, { form }: Pick<About, 'form'>): string =>
  noticesOf(outcome).anew ?? form;

export const noticesText = (notices: Notices) => [...notices.top, ...Object.values(notices.fields)].join(' ');

export const reasonOf = <D>(outcome: SubmissionOutcome<D>) =>
  'say' in outcome ? outcome.say : noticesText(noticesOf(outcome));
