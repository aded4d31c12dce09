import { createHash } from 'node:crypto';
import type { Settled } from './carry-out.js';
import type { SubmitArgs } from './ears.js';
import { fieldsOn } from './entered.js';
import { nothingToSay, type About, type Notices } from './form.js';

/** What can be said of a submission by how it stands. */

/** The same for the same form with the same words. */
export const keyOf = (form: string, values: unknown) =>
  createHash('sha256').update(form).update(JSON.stringify(values)).digest('hex').slice(0, 32);

/** How it is written down: its owner gets a form that they may not send back. */
export const stateOf = <D>({ state }: Settled<D>) => (state === 'not-allowed' ? 'refused' : state);

/** Of what no list can tell. */
export const NOBODY_KNOWS = 'It is not known whether the service has it: please check there first.';

/** Beside the fields that are on the screen, and nowhere else. */
export function fitsInline({ top, fields }: Notices, view: SubmitArgs['view']): boolean {
  const names = Object.keys(fields);
  const there = new Set(fieldsOn(view));
  return top.length === 0 && names.length > 0 && names.every((name) => there.has(name));
}

export function noticesOf<D>(settled: Settled<D>): Notices {
  if (settled.state === 'refused') return settled.notices;
  if (settled.state === 'unsent') return { fields: {}, top: [settled.say] };
  return nothingToSay;
}

/** What its owner goes on with. */
export const formIdOf = <D>(settled: Settled<D>, { form }: Pick<About, 'form'>): string =>
  noticesOf(settled).anew ?? form;

export const wordsOf = (notices: Notices) => [...notices.top, ...Object.values(notices.fields)].join(' ');

export const reasonOf = <D>(settled: Settled<D>) =>
  'say' in settled ? settled.say : wordsOf(noticesOf(settled));
