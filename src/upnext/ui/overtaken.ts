import { hash } from 'node:crypto';
import { type About, atTop, type FormWarning, warned } from '../forms/form.js';

/** Names what a form or a row shows as it is now, and is short enough to travel with it. */
export const fingerprint = (shown: unknown): string =>
  hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22);

/** Somebody else has changed it since the form was opened. The next press saves: by then the person knows. */
export const overtaken = (about: About, current: unknown, say: string): FormWarning | undefined =>
  about.acknowledged === fingerprint(current)
    ? undefined
    : warned({ ...atTop(say), warning: fingerprint(current) });
