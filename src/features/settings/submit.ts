import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext } from '../../forms/form.js';
import { mayAdminister } from '../../rights/rights.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import {
  readSettings,
  SETTINGS,
  settingsAbout,
  settingsModal,
  type EditedSettings,
  type SettingsAbout,
  editedSettingsSchema,
} from './modal.js';
import { ADMINS_ONLY, approvalLines, CHANGED_SINCE, saved } from './reply.js';

interface SavedSettings {
  before: WorkspaceSettings;
  after: WorkspaceSettings;
}

export const settingsForm: Form<EditedSettings, SavedSettings, SettingsAbout> = {
  name: SETTINGS,
  about: settingsAbout,
  values: editedSettingsSchema,
  right: 'set-up',
  projects: () => [],
  doing: 'Saving the settings',
  open: (chosen, about) => settingsModal(chosen, about),
  read: (view) => readSettings(view),
  check: () => undefined,
  send: save,
  done: () => saved,
  audited: (_, result) => result ?? {},
  approval: ({ seen, ...after }) => approvalLines(seen, after),
  label: () => 'Workspace settings',
};

/** Refuses to overwrite a change that someone else made after the form was opened. */
async function save(
  { seen, ...after }: EditedSettings,
  { deps, actor, profile, approvedBy }: FormContext,
): Promise<Outcome<SavedSettings>> {
  const before = await deps.store.settings.current(actor.workspace);
  if (!approvedBy && !mayAdminister(profile, before)) return failure('forbidden', ADMINS_ONLY);
  if (!sameSettings(before, seen) && !sameSettings(before, after)) return failure('conflict', CHANGED_SINCE);
  await deps.store.settings.change(actor.workspace, after, deps.now());
  return { ok: true, value: { before, after } };
}

const sameSettings = (a: WorkspaceSettings, b: WorkspaceSettings) =>
  KEYS.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));

const KEYS = ['managers', 'members', 'guests', 'strangers', 'fileDeletion', 'agents'] as const;

const failure = (kind: 'forbidden' | 'conflict', say: string): Outcome<never> => ({ ok: false, kind, say });
