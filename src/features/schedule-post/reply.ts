import type { KnownBlock } from '@slack/types';
import { labelOf } from '../../platforms/platforms.js';
import { actions, button, context, section } from '../../slack/blocks.js';
import type { FormContext, Reply } from '../../slack/form.js';
import { proof } from '../../time/proof.js';
import { everyonesClock } from '../../views/moment.js';
import { quote } from '../../views/post.js';
import { readerOf } from './open.js';
import type { Draft } from './post.js';

export const SHARE_POST = 'share_post';

/** What came of it; kept with the submission, so moments are numbers. */
export interface Scheduled {
  id?: string | undefined;
  project: string;
  meant?: { at: number; zone: string } | undefined;
  /** The moment that the service has stored. */
  stored?: number | undefined;
}

export function scheduled(result: Scheduled, draft: Draft, { deps, profile, about }: FormContext): Reply {
  const reader = readerOf(deps, profile);
  const where = draft.Platforms.map(labelOf).join(', ');
  const moment = result.meant && proof(new Date(result.meant.at), result.meant.zone, reader);
  const draftOnly = draft.Status === 'DRAFT';
  const headline = draftOnly ? `Draft saved for ${where}` : `Scheduled on ${where}`;
  const text = moment ? `${headline}: ${moment}` : headline;
  return {
    text,
    blocks: [
      ...difference(result, reader),
      section(`:white_check_mark: *${headline}*${moment ? `\n${moment}` : ''}`),
      quote(draft.Content),
      ...(about.channel ? [actions('share', button('Share here', SHARE_POST, { value: about.form }))] : []),
    ],
  };
}

export function shared(result: Scheduled, draft: Draft, person: string): Reply {
  const where = draft.Platforms.map(labelOf).join(', ');
  const moment = result.meant ? ` for ${everyonesClock(new Date(result.meant.at))}` : '';
  const did = draft.Status === 'DRAFT' ? 'drafted a post' : 'scheduled a post';
  const text = `<@${person}> ${did} on ${where}${moment}`;
  return { text, blocks: [section(text), quote(draft.Content)] };
}

/** In the place of the confirmation: a second press would only repeat it to everybody. */
export const sharedAlready: Reply = {
  text: 'Shared with this channel.',
  blocks: [context(':white_check_mark: Shared with this channel.')],
};

/** A post at the wrong time is the one thing that must never happen in silence. */
function difference({ meant, stored }: Scheduled, reader: Parameters<typeof proof>[2]): KnownBlock[] {
  if (!meant || stored === undefined || stored === meant.at) return [];
  return [
    section(
      `:rotating_light: *The service has stored another time.*\nYou meant ${proof(new Date(meant.at), meant.zone, reader)}.\nIt says ${proof(new Date(stored), meant.zone, reader)}.`,
    ),
    context(
      'Check the post at the service now. An admin can change how dates are sent with SCHEDULE_ENCODING.',
    ),
  ];
}
