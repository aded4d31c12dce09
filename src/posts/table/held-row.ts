import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Freeze } from '../freeze/table.js';
import { decidedSchema, type Decided } from '../approval/table.js';
import { approvalPolicySchema, type ApprovalPolicy } from '../../rights/project-settings-table.js';
import { sentSchema, type SentPart } from '../parts/table.js';
import type { HeldKey, HeldPostRow, HeldState, HeldVersionRow } from './held-tables.js';

/** A held post, as it is stored and as it is read. */

/** What a person entered. */
export interface HeldContent {
  values: unknown;
  about: unknown;
  content: string;
  platforms: string[];
  dueAt: Date | undefined;
  /** When it goes to the service. */
  leavesAt: Date | undefined;
  /** What its author was shown. */
  clock?: ZoneClock | undefined;
  /** When it was due before the rules of its zone changed, which is all that this version changes. */
  movedFrom?: Date | undefined;
}

/** What the clock of a zone shows. */
export interface ZoneClock {
  zone: string;
  /** "2026-11-15T10:00:00.000" */
  wallTime: string;
  /** The release of the tz database that says so. */
  rules: string;
}

export interface NewHeldPost extends HeldKey, HeldContent, Pick<Facts, 'reason' | 'problems'> {
  project: { id: string; name: string };
  channel: string | undefined;
  author: string;
  state: 'draft' | 'held' | 'refused';
  /** The series that it is an occurrence of. */
  series?: string;
}

export interface HeldPost extends HeldKey, HeldContent {
  project: { id: string; name: string };
  channel: string | undefined;
  author: string;
  state: HeldState;
  version: number;
  reason: string | undefined;
  /** What the service said about its fields. */
  problems: Record<string, string>;
  serviceId: string | undefined;
  /** The parts that the service has already. They stay as they are. */
  sent: SentPart[];
  /** The series that it is an occurrence of. */
  series?: string | undefined;
  card: Card | undefined;
  /** The card may have been posted since then, to this channel or as a direct message. */
  posting?: Posting | undefined;
  /** The news that its author got. */
  told: string[];
  /** That its approvers were told that it waits. Undefined once it no longer does. */
  asked?: Asked | undefined;
  changedBy: string;
  /** Who wrote the current version. */
  writtenBy: string;
  writtenAt: Date;
  /** The freeze of its project, unless it may pass it. */
  freeze: Pick<Freeze, 'person' | 'reason' | 'until'> | undefined;
  /** When the freeze began that it may pass. */
  passesFreeze?: Date | undefined;
  /** Who must approve the posts of its project. */
  policy?: ApprovalPolicy | undefined;
  /** About the current version. */
  decided: Decided[];
  /** The version that approvers decided about before this one. */
  before?: (Pick<HeldContent, 'values' | 'about'> & { version: number }) | undefined;
}

export interface Asked {
  /** The version at that time. */
  version: number;
  /** The message may have been sent since then, in milliseconds. Undefined once it certainly was. */
  since?: number | undefined;
  /** How many posts that message is about. */
  of?: number | undefined;
}

export interface Card {
  channel: string;
  ts: string;
  moved?: Moved | undefined;
  /** The card that this one replaces, as long as it does not say so. */
  replaces?: Place | undefined;
  /** Slack could not load its picture. */
  lacksPicture?: boolean | undefined;
}

export interface Place {
  channel: string;
  ts: string;
}

export interface Posting {
  /** In milliseconds. */
  since: number;
  to?: string | undefined;
  moved?: Moved | undefined;
  replaces?: Place | undefined;
}

/** Slack refused the card in this channel. */
export interface Moved {
  from: string;
  error: string;
}

/** What a step stores besides the state. */
export interface Facts {
  reason?: string | undefined;
  problems?: Record<string, string> | undefined;
  serviceId?: string | undefined;
  leavesAt?: Date;
  passesFreeze?: Date | undefined;
}

export type HeldRow = Selectable<HeldPostRow> &
  Pick<
    Selectable<HeldVersionRow>,
    'values' | 'about' | 'content' | 'platforms' | 'zone' | 'wallTime' | 'zoneRules' | 'movedFrom'
  > & {
    writtenBy: string;
    writtenAt: Date;
    policy: unknown;
    decided: unknown;
    sent: unknown;
    earlierValues: unknown;
    earlierAbout: unknown;
    earlierVersion: number | null;
    frozenBy: string | null;
    frozenUntil: Date | null;
    frozenReason: string | null;
  };

const place = { channel: z.string(), ts: z.string() };
const movedSchema = z.object({ from: z.string(), error: z.string() }).optional();
const cardSchema = z
  .object({
    ...place,
    moved: movedSchema,
    replaces: z.object(place).optional(),
    lacksPicture: z.boolean().optional(),
  })
  .optional()
  .catch(undefined);
const postingSchema = z
  .object({
    since: z.number(),
    to: z.string().optional(),
    moved: movedSchema,
    replaces: z.object(place).optional(),
  })
  .optional()
  .catch(undefined);
const askedSchema = z
  .object({ version: z.number(), since: z.number().optional(), of: z.number().optional() })
  .optional()
  .catch(undefined);
const problemsSchema = z.record(z.string(), z.string()).catch({});
const platformsSchema = z.array(z.string()).catch([]);

export function heldPostFrom(row: HeldRow): HeldPost {
  return {
    workspace: row.workspace,
    id: row.id,
    project: { id: row.projectId, name: row.projectName },
    channel: row.channel ?? undefined,
    author: row.author,
    state: row.state,
    version: row.version,
    values: row.values,
    about: row.about,
    content: row.content,
    platforms: platformsSchema.parse(row.platforms),
    dueAt: row.dueAt ?? undefined,
    leavesAt: row.leavesAt ?? undefined,
    clock: clockFrom(row),
    movedFrom: row.movedFrom ?? undefined,
    reason: row.reason ?? undefined,
    problems: problemsSchema.parse(row.problems),
    serviceId: row.serviceId ?? undefined,
    sent: sentSchema.parse(row.sent ?? undefined),
    series: row.series ?? undefined,
    card: cardSchema.parse(row.card),
    posting: postingSchema.parse(row.card),
    told: row.told?.split('\n') ?? [],
    asked: askedSchema.parse(row.asked ?? undefined),
    changedBy: row.changedBy,
    writtenBy: row.writtenBy,
    writtenAt: row.writtenAt,
    freeze: freezeFrom(row),
    passesFreeze: row.passesFreeze ?? undefined,
    policy: row.policy === null ? undefined : approvalPolicySchema.parse(row.policy),
    decided: decidedSchema.parse(row.decided ?? undefined),
    before:
      row.earlierVersion === null
        ? undefined
        : { values: row.earlierValues, about: row.earlierAbout, version: row.earlierVersion },
  };
}

const freezeFrom = ({ frozenBy, frozenReason, frozenUntil }: HeldRow): HeldPost['freeze'] =>
  frozenBy === null
    ? undefined
    : { person: frozenBy, reason: frozenReason ?? undefined, until: frozenUntil ?? undefined };

const clockFrom = ({ zone, wallTime, zoneRules: rules }: HeldRow): ZoneClock | undefined =>
  zone !== null && wallTime !== null && rules !== null ? { zone, wallTime, rules } : undefined;
