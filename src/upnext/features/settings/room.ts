import { randomUUID } from 'node:crypto';
import type { KnownBlock } from '@slack/types';
import type * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { type About, atTop, type FormContext, type Notices, readAbout } from '../../forms/form.js';
import { mayAdminister } from '../../rights/rights.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { context, type Reply, titledReply } from '../../slack/text/blocks.js';
import type { ActionArgs } from '../../ui/feature.js';
import { fingerprint, overtaken } from '../../ui/overtaken.js';
import { smallForm, type SmallRow } from '../../ui/small-form.js';

/** The settings of a workspace, in rooms: each is a form of some of them. */

/** Also the action of the audit trail where something else changes rights. */
export const SETTINGS = 'settings';

interface SavedSettings {
  before: WorkspaceSettings;
  after: WorkspaceSettings;
}

/** What only its first view shows. */
type More<Values> = (shown: Values) => KnownBlock[];

/** `values`: the settings that it shows. */
export function room<Values extends Partial<WorkspaceSettings>>(
  name: string,
  values: z.ZodType<Values>,
  row: Pick<SmallRow<Values, SavedSettings>, 'title' | 'above' | 'fields' | 'below'>,
) {
  const form = smallForm<Values, SavedSettings>({
    ...row,
    name,
    right: 'set-up',
    submit: 'Save',
    values,
    projects: () => [],
    check: onlyForAdmins,
    async send(chosen, { about, actor, deps, profile }) {
      const before = await deps.store.settings.current(actor.workspace);
      if (!mayAdminister(profile, before)) return NO_ADMIN;
      const warning = overtaken(about, values.parse(before), CHANGED_MEANWHILE);
      if (warning) return warning;
      const after = { ...before, ...chosen };
      await deps.store.settings.change(actor.workspace, after, deps.now());
      return { ok: true, value: { before, after } };
    },
    done: () => saved,
    audited: (_, result) => result ?? {},
    label: () => 'Workspace settings',
  });
  return {
    ...form,
    async openRoom(deps: Pick<Deps, 'now' | 'store'>, args: ActionArgs, more?: More<Values>): Promise<void> {
      const { workspace } = (await args.access()).actor;
      const shown = values.parse(await deps.store.settings.current(workspace));
      const view = form.open(shown, { ...roomAbout(deps, args), acknowledged: fingerprint(shown) });
      const below = more?.(shown) ?? [];
      await showModal(args, { ...view, blocks: [...view.blocks, ...below] });
    },
  };
}

/** Nobody can allow it to somebody who is no admin any more. */
export function onlyForAdmins(_: unknown, { rights }: Pick<FormContext, 'rights'>): Notices | undefined {
  return rights.may('administer') ? undefined : atTop(ADMINS_ONLY);
}

const ADMINS_ONLY = 'Only workspace admins and managers can change the settings.';

export const NO_ADMIN: Outcome<never> = { ok: false, kind: 'forbidden', say: ADMINS_ONLY };

const CHANGED_MEANWHILE =
  'Someone else changed the settings after you opened them. To replace that with your version, save again.';

export const saved: Reply = titledReply(
  ':white_check_mark:',
  'Settings saved.',
  context('They apply to all channels.'),
);

/** A form that is opened from the settings, and answered where they were opened. */
export function roomAbout({ now }: Pick<Deps, 'now'>, { body }: ActionArgs): About {
  const { channel, responseUrl, team } = body.view ? readAbout(body.view) : {};
  return { submissionId: randomUUID(), openedAt: now().getTime(), channel, responseUrl, team };
}
