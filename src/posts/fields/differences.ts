import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { isPlatform } from '../../openapi/platforms.js';
import { context, section } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { formatFullMoment } from '../../time/format.js';
import { recurringRule } from '../../time/recurring/rule.js';
import type { Reader } from '../../time/types.js';
import type { Draft, Status } from './draft.js';
import { namesOfNetworks } from '../../ui/words.js';

/** The created post, as it is stored with the submission. */
export const scheduledPost = z.object({
  id: z.string().optional(),
  project: z.string(),
  /** The moment that was sent, in milliseconds. */
  meant: z.object({ at: z.number(), zone: z.string() }).optional(),
  /** The moment that the service has stored. */
  stored: z.number().optional(),
  /** Status and platforms in the service's own words, where it returned them. */
  status: z.string().optional(),
  platforms: z.array(z.string()).optional(),
  /** Upnext holds it until then, in milliseconds. A draft has no time. */
  held: z
    .object({
      leavesAt: z.number().optional(),
      inChannel: z.boolean(),
      /** The channel where its approvers see its card. */
      approvalIn: z.string().optional(),
      isFrozen: z.boolean().optional(),
      /** What the form changed, for the audit trail. */
      changed: z
        .object({
          version: z.number(),
          before: z.record(z.string(), z.unknown()),
          after: z.record(z.string(), z.unknown()),
        })
        .optional(),
    })
    .optional(),
  /** It repeats: a job makes its posts. */
  series: recurringRule.optional(),
  /** The service accepted the post, but its list does not contain it. */
  missing: z.boolean().optional(),
  /** The posts at the service, if it has several texts. */
  parts: z
    .array(
      z.object({
        id: z.string().optional(),
        platforms: z.array(z.string()),
        missing: z.boolean().optional(),
      }),
    )
    .optional(),
});
export type ScheduledPost = z.infer<typeof scheduledPost>;

const STORED_STATUS: Record<string, Status> = {
  DRAFT: 'DRAFT',
  SCHEDULED: 'SCHEDULED',
  PUBLISHING: 'SCHEDULED',
  PUBLISHED: 'SCHEDULED',
};

/** An unknown status counts as the one that was sent. */
export const storedStatus = ({ status }: ScheduledPost, values: Draft): Status =>
  STORED_STATUS[status?.toUpperCase() ?? ''] ?? values.Status;

/** Missing or unknown platforms count as those that were sent. */
export function storedPlatforms(
  { platforms = [] }: Pick<ScheduledPost, 'platforms'>,
  { Platforms }: Draft,
): string[] {
  const stored = new Set(platforms);
  const isSame = stored.size === Platforms.length && Platforms.every((each) => stored.has(each));
  return isSame || stored.size === 0 || !platforms.every(isPlatform) ? Platforms : [...stored];
}

export const namesOf = (platforms: string[]) => namesOfNetworks(platforms).join(', ');

/** "LinkedIn and X" */
export const namesInSentence = (platforms: string[]) => joinWithAnd(namesOfNetworks(platforms));

interface Difference {
  title: string;
  says: string;
  todo: string;
}

/** Where the service stored something else than what was sent. The person must always be told. */
export function differences(post: ScheduledPost, values: Draft, reader: Reader): Difference[] {
  return [...statusDiffers(post, values), ...platformsDiffer(post, values), ...momentDiffers(post, reader)];
}

export const differenceBlocks = ({ title, says, todo }: Difference, index: number): KnownBlock[] => [
  section(`${index === 0 ? ':warning: ' : ''}*${title}*\n${says}`),
  context(todo),
];

const CHECK_NOW = 'Check the post in the scheduling service now.';

function statusDiffers(post: ScheduledPost, values: Draft): Difference[] {
  if (storedStatus(post, values) === values.Status) return [];
  const difference = {
    title: 'The service saved this post as a draft.',
    says: 'It won’t be published until someone schedules it.',
  };
  return [{ ...difference, todo: CHECK_NOW }];
}

function platformsDiffer(post: ScheduledPost, values: Draft): Difference[] {
  const stored = storedPlatforms(post, values);
  if (stored === values.Platforms) return [];
  const says = `You chose ${namesInSentence(values.Platforms)}.\nThe service stored ${namesInSentence(stored)}.`;
  return [{ title: 'The service stored different networks.', says, todo: CHECK_NOW }];
}

function momentDiffers({ meant, stored }: ScheduledPost, reader: Reader): Difference[] {
  if (!meant || stored === undefined || stored === meant.at) return [];
  const format = (at: number) => formatFullMoment(new Date(at), meant.zone, reader);
  return [
    {
      title: 'The service stored a different time.',
      says: `You chose ${format(meant.at)}.\nThe service stored ${format(stored)}.`,
      todo: `${CHECK_NOW} An admin can change how dates are sent with the SCHEDULE_ENCODING setting.`,
    },
  ];
}
