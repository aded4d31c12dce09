import type { KnownBlock } from '@slack/types';
import { isPlatform, labelOf } from '../../openapi/platforms.js';
import { context, section } from '../../slack/blocks.js';
import { formatFullMoment } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import type { Draft, Status } from './post.js';

/** What came of it; kept with the submission, so moments are numbers. */
export interface Scheduled {
  id?: string | undefined;
  project: string;
  meant?: { at: number; zone: string } | undefined;
  /** The moment that the service has stored. */
  stored?: number | undefined;
  /** Its status and platforms in the service's own words, where it says them. */
  status?: string | undefined;
  platforms?: string[] | undefined;
  /** The service said yes, but its list has no such post. */
  missing?: boolean | undefined;
}

/** What is published at once was scheduled; of a word that nobody knows nothing is claimed. */
const KEPT_AS: Record<string, Status> = {
  DRAFT: 'DRAFT',
  SCHEDULED: 'SCHEDULED',
  PUBLISHING: 'SCHEDULED',
  PUBLISHED: 'SCHEDULED',
};

export const keptAs = ({ status }: Scheduled, draft: Draft): Status =>
  KEPT_AS[status?.toUpperCase() ?? ''] ?? draft.Status;

export function keptFor({ platforms = [] }: Pick<Scheduled, 'platforms'>, draft: Draft): string[] {
  const kept = new Set(platforms);
  const asMeant = kept.size === draft.Platforms.length && draft.Platforms.every((one) => kept.has(one));
  return asMeant || kept.size === 0 || !platforms.every(isPlatform) ? draft.Platforms : [...kept];
}

export const namesOf = (platforms: string[]) => platforms.map(labelOf).join(', ');

interface Difference {
  title: string;
  says: string;
  cure: string;
}

/** What is stored is not what was meant: that must never happen in silence. */
export function differences(result: Scheduled, draft: Draft, reader: Reader): Difference[] {
  return [
    ...statusDiffers(result, draft),
    ...platformsDiffer(result, draft),
    ...momentDiffers(result, reader),
  ];
}

export const alarm = ({ title, says, cure }: Difference): KnownBlock[] => [
  section(`:rotating_light: *${title}*\n${says}`),
  context(cure),
];

const CHECK_NOW = 'Check the post at the service now.';

function statusDiffers(result: Scheduled, draft: Draft): Difference[] {
  if (keptAs(result, draft) === draft.Status) return [];
  return draft.Status === 'SCHEDULED'
    ? [
        {
          title: 'The service has kept it as a draft.',
          says: 'It will not go out by itself.',
          cure: CHECK_NOW,
        },
      ]
    : [{ title: 'The service has not kept it as a draft.', says: 'It goes out by itself.', cure: CHECK_NOW }];
}

function platformsDiffer(result: Scheduled, draft: Draft): Difference[] {
  const kept = keptFor(result, draft);
  if (kept === draft.Platforms) return [];
  const says = `You meant ${namesOf(draft.Platforms)}.\nIt says ${namesOf(kept)}.`;
  return [{ title: 'The service has stored other platforms.', says, cure: CHECK_NOW }];
}

function momentDiffers({ meant, stored }: Scheduled, reader: Reader): Difference[] {
  if (!meant || stored === undefined || stored === meant.at) return [];
  const inWords = (at: number) => formatFullMoment(new Date(at), meant.zone, reader);
  return [
    {
      title: 'The service has stored another time.',
      says: `You meant ${inWords(meant.at)}.\nIt says ${inWords(stored)}.`,
      cure: `${CHECK_NOW} An admin can change how dates are sent with SCHEDULE_ENCODING.`,
    },
  ];
}
