import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Project } from '../../workspaces/channels-table.js';
import type { Json } from '../../database/tables.js';

export interface Paused {
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
  project_id: string;
  project_name: string;
  project_zone: string | null;
  time: string;
  days: Json<number[]>;
  zone: string;
  sends_when_quiet: boolean;
  /** Why and by whom it was paused. Null while it runs. */
  paused: Json<Paused | null> | null;
  /** Days whose digest was not sent. The next digest mentions them. */
  skipped: Json<string[]>;
  set_up_by: string;
  /** A name, because a mention would notify them every day. */
  set_up_name: string;
  set_up_at: Date;
  changed_by: string | null;
  changed_at: Date | null;
  /** The local day of the next digest, and when it is sent. */
  next_day: string | null;
  next_at: Date | null;
}

export interface DigestTables {
  digests: DigestRow;
}

/** A channel's daily digest of one project. */
export interface Digest {
  id: string;
  workspace: string;
  channel: string;
  project: Project;
  /** "09:00" */
  time: string;
  /** 1 is Monday. */
  days: number[];
  zone: string;
  sendsWhenQuiet: boolean;
  paused: Paused | null;
  /** Days whose digest was not sent. */
  skipped: string[];
  setUpBy: string;
  setUpName: string;
  setUpAt: Date;
  changedBy: string | null;
  changedAt: Date | null;
  /** The local day of the next digest, and when it is sent. A paused digest waits. */
  next: { day: string; at: Date } | null;
}

const daysSchema = z.array(z.number());
const skippedSchema = z.array(z.string());
const pausedSchema = z
  .object({
    at: z.string(),
    by: z.string().optional(),
    why: z.string().optional(),
    told: z.boolean().optional(),
  })
  .nullable();

export function digestFromRow(row: Selectable<DigestRow>): Digest {
  const { id, workspace, channel, time, zone } = row;
  return {
    ...{ id, workspace, channel, time, zone },
    days: daysSchema.parse(row.days),
    paused: pausedSchema.parse(row.paused),
    skipped: skippedSchema.parse(row.skipped),
    project: { id: row.project_id, name: row.project_name, zone: row.project_zone ?? undefined },
    sendsWhenQuiet: row.sends_when_quiet,
    setUpBy: row.set_up_by,
    setUpName: row.set_up_name,
    setUpAt: row.set_up_at,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    next: row.next_day !== null && row.next_at ? { day: row.next_day, at: row.next_at } : null,
  };
}

/** The columns that setting up or changing a digest writes. */
export function columnsOf(digest: Digest) {
  const { channel, project, time, days, zone, sendsWhenQuiet, changedBy, changedAt, next } = digest;
  return {
    ...{ channel, time, zone },
    project_id: project.id,
    project_name: project.name,
    project_zone: project.zone ?? null,
    days: JSON.stringify(days),
    sends_when_quiet: sendsWhenQuiet,
    changed_by: changedBy,
    changed_at: changedAt,
    ...columnsOfNext(next),
  };
}

export const columnsOfNext = (next: Digest['next']) => ({
  next_day: next?.day ?? null,
  next_at: next?.at ?? null,
});
