import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import type { Platform } from '../openapi/platforms.js';

/** Pictures and videos of posts: fetched from Slack, checked, kept, and served at addresses that nobody can guess. */

export const keptPictureSchema = z.object({
  /** SHA-256 of the kept bytes. */
  hash: z.string(),
  /** The secret part of its address. */
  token: z.string(),
  kind: z.enum(['picture', 'video']),
  /** "image/jpeg" */
  type: z.string(),
  bytes: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** What was changed: "resized to 1080 × 1350", "converted to JPEG". */
  prepared: z.string().optional(),
});
export type KeptPicture = z.infer<typeof keptPictureSchema>;

/** `refused`: the file cannot be used, and `say` tells why. `unavailable`: trying again later may help. */
export type Taken =
  | { ok: true; picture: KeptPicture }
  | { ok: false; kind: 'refused' | 'unavailable'; say: string };

export interface WantedPicture {
  workspace: string;
  /** Slack’s id of the file. */
  file: string;
  networks: readonly Platform[];
}

export interface Pictures {
  /** Why pictures can’t be added here: no public address, or no permission to read files. */
  problem(workspace: string): Promise<string | undefined>;
  /** Fetches, checks and keeps a file. The same file for the same networks gives the same picture. */
  take(slack: WebClient, wanted: WantedPicture): Promise<Taken>;
  /** Whether these networks accept it as it is. Otherwise it must be taken again. */
  fits(picture: KeptPicture, networks: readonly Platform[]): boolean;
  /** Where anybody with the address can read it. */
  addressOf(picture: Pick<KeptPicture, 'token'>): string;
  /** For posts that the service gets right away: keeps these pictures until 7 days after the post goes out. */
  keepFor(workspace: string, hashes: readonly string[], dueAt: Date): Promise<void>;
  read(workspace: string, hash: string): Promise<Uint8Array | undefined>;
}
