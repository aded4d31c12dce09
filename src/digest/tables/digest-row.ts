import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Project } from '../../workspaces/channels-table.js';
import type { Json } from '../../database/tables.js';

export interface DigestPause {
  at: string;
  /** Absent if Upnext paused it. */
  by?: string | undefined;
  why?: string | undefined;
  /** Whether the person who set it up was told. */
  told?: boolean | undefined;
}

export interface DigestRow {
  id: string;
  workspace: string;
  channel: string;
  projectId: string;
  projectName: string;
  projectZone: string | null;
  /** "09:00" */
  time: string;
  /** 1 is Monday. */
  days: Json<number[]>;
  zone: string;
  sendsWhenQuiet: boolean;
  /** Why and by whom it was paused. Null while it runs. */
  paused: Json<DigestPause | null> | null;
  setUpBy: string;
  /** A name, because a mention would notify them every day. */
  setUpName: string;
  setUpAt: Date;
  changedBy: string | null;
  changedAt: Date | null;
  /** The local day of the next digest, and when it is sent. */
  nextDay: string | null;
  nextAt: Date | null;
}

export interface DigestTables {
  digests: DigestRow;
}

type Columns = Selectable<DigestRow>;

/** A channel's daily digest of one project. */
export interface Digest
  extends Omit<Columns, 'projectId' | 'projectName' | 'projectZone' | 'nextDay' | 'nextAt'> {
  project: Project;
  /** A paused digest waits. */
  next: { day: string; at: Date } | null;
}

const daysSchema = z.array(z.number());
const pausedSchema = z
  .object({
    at: z.string(),
    by: z.string().optional(),
    why: z.string().optional(),
    told: z.boolean().optional(),
  })
  .nullable();

export function digestFromRow({
  projectId,
  projectName,
  projectZone,
  nextDay,
  nextAt,
  ...row
}: Columns): Digest {
  return {
    ...row,
    days: daysSchema.parse(row.days),
    paused: pausedSchema.parse(row.paused),
    project: { id: projectId, name: projectName, zone: projectZone ?? undefined },
    next: nextDay !== null && nextAt ? { day: nextDay, at: nextAt } : null,
  };
}

/** The columns that setting up or changing a digest writes. */
export function columnsOf(digest: Digest) {
  const { channel, project, time, days, zone, sendsWhenQuiet, changedBy, changedAt, next } = digest;
  return {
    channel,
    time,
    zone,
    projectId: project.id,
    projectName: project.name,
    projectZone: project.zone ?? null,
    days: JSON.stringify(days),
    sendsWhenQuiet,
    changedBy,
    changedAt,
    ...columnsOfNext(next),
  };
}

export const columnsOfNext = (next: Digest['next']) => ({
  nextDay: next?.day ?? null,
  nextAt: next?.at ?? null,
});
