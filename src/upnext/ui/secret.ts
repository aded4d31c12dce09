import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { Access } from '../rights/access.js';
import {
  actions,
  button,
  clip,
  confirmLoss,
  context,
  modalWith,
  section,
  withSubject,
} from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { slackDate } from '../slack/text/slack-date.js';
import { encodeButtonValue, readButtonValue } from '../slack/views/button-value.js';
import type { Secret, SecretKey } from '../workspaces/secrets-table.js';
import type { ActionArgs } from './feature.js';

/** The secrets of agents and calendar apps: shown once, then listed without it until somebody ends it. */

/** The only time that it is seen. */
export const secretModal = (title: string, done: string, text: string, howTo: KnownBlock[]): ModalView =>
  modalWith(title, [
    section(`:white_check_mark: *${escape(clip(done, 200))}* Copy this now: Upnext doesn’t show it again.`),
    section(`\`\`\`${text}\`\`\``),
    ...howTo,
  ]);

/** A button that ends or renews what people use. */
export interface SecretButton {
  text: string;
  action: string;
  /** What is asked first, and what happens then. */
  asks: string;
  then: string;
}

/** `details`: who has it and what it opens. */
export function secretBlocks(
  { id, name, usedAt, endsAt }: Secret,
  details: string[],
  buttons: SecretButton[],
): KnownBlock[] {
  const used = usedAt ? `last used ${slackDate(usedAt)}` : 'not used yet';
  const value = encodeButtonValue({ id });
  return [
    section([`*${escape(clip(name, 150))}*`, ...details].join(' · ')),
    context([used, ...(endsAt ? [`works until ${slackDate(endsAt)}`] : [])].join(' · ')),
    actions(
      `secret-${id}`,
      ...buttons.map(({ text, action, asks, then }) =>
        withSubject(button(text, action, { value, confirm: confirmLoss(asks, then, text) }), name),
      ),
    ),
  ];
}

const secretInButton = z.object({ id: z.string() });

/** Only the person’s own. */
export const secretKey = (
  kind: Secret['kind'],
  { workspace, person }: Access['actor'],
  action: ActionArgs['action'],
): SecretKey => ({ workspace, person, kind, id: readButtonValue(secretInButton, action).id });
