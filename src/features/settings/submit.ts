import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext } from '../../forms/form.js';
import { mayAdminister } from '../../store/rights.js';
import type { WorkspaceSettings } from '../../store/settings.js';
import { readSettings, SETTINGS, settingsForm, type Chosen } from './modal.js';
import { approval, saved } from './reply.js';

interface Saved {
  before: WorkspaceSettings;
  after: WorkspaceSettings;
}

export const settingsLife: Form<Chosen, Saved> = {
  name: SETTINGS,
  right: 'set-up',
  doing: 'Saving the settings',
  open: (chosen, about) => settingsForm(chosen, about),
  read: (view) => readSettings(view),
  check: () => undefined,
  send: save,
  look,
  done: () => saved,
  audited: (_, result) => result ?? {},
  approval: ({ seen, ...after }) => approval(seen, after),
  label: () => 'The settings of this workspace',
};

/** Two admins with the same form open do not undo each other unseen. */
async function save(
  { seen, ...after }: Chosen,
  { deps, actor, profile, approvedBy }: FormContext,
): Promise<Outcome<Saved>> {
  const before = await deps.store.settings.current(actor.workspace);
  if (!approvedBy && !mayAdminister(profile, before)) return forbidden;
  if (!sameSettings(before, seen) && !sameSettings(before, after)) return changedSince;
  await deps.store.settings.change(actor.workspace, after, deps.now());
  return { ok: true, value: { before, after } };
}

/** Are they as they were to be? */
async function look(
  { seen, ...after }: Chosen,
  { deps, actor }: FormContext,
): Promise<Outcome<Saved | undefined>> {
  const now = await deps.store.settings.current(actor.workspace);
  return { ok: true, value: sameSettings(now, after) ? { before: seen, after } : undefined };
}

const sameSettings = (one: WorkspaceSettings, other: WorkspaceSettings) =>
  KEYS.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

const KEYS = ['managers', 'members', 'guests', 'strangers', 'fileDeletion'] as const;

const forbidden: Outcome<never> = {
  ok: false,
  kind: 'forbidden',
  say: 'Only admins of this workspace and those whom they named can change its settings.',
};

const changedSince: Outcome<never> = {
  ok: false,
  kind: 'conflict',
  say: 'Somebody else has changed the settings since you opened them. Close this and open `/upnext settings` again.',
};
