import { hash } from 'node:crypto';
import type { Outcome } from '../api/outcome.js';
import { type About, type FormWarning, warned } from './form.js';

/** What a person should see before a form is sent. All of it is said at once, and the next press sends. */
export interface Warning {
  /** What it warns of, however it is said: "duplicate X 2026-…" */
  about: string;
  /** At the top without one. */
  field?: string;
  say: string;
}

/** What keeps a form from being sent: for certain, or until the person has seen it. */
export interface Obstacle {
  refused?: Outcome<never> | FormWarning | undefined;
  warning?: Warning | undefined;
}

/** Short, because it travels with the form. */
const idOf = ({ about }: Warning) => hash('sha256', about, 'base64url').slice(0, 10);

/** Undefined if the person has seen all of them. */
export function warn(warnings: Warning[], about: Pick<About, 'acknowledged'>): FormWarning | undefined {
  const seen = new Set(about.acknowledged?.split(' '));
  const open = warnings.filter((one) => !seen.has(idOf(one)));
  if (open.length === 0) return undefined;
  const top = open.flatMap(({ field, say }) => (field === undefined ? [say] : []));
  const fields: Record<string, string> = {};
  for (const { field, say } of open)
    if (field !== undefined) fields[field] = fields[field] ? `${fields[field]} ${say}` : say;
  return warned({ fields, top, warning: [...seen, ...open.map(idOf)].join(' ') });
}
