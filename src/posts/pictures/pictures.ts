import { createHash } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '../../durations.js';
import type { Journal } from '../../log.js';
import type { Metrics } from '../../metrics/metrics.js';
import type { Platform } from '../../openapi/platforms.js';
import { limitsFor, PICTURE_RULES, scaleToFit, type PictureRule } from '../../platforms/picture-rules.js';
import { notGranted, type IsGranted } from '../../slack/install/granted-scopes.js';
import {
  downloadSlackFile,
  findSlackFile,
  type FileProblem,
  type FoundFile,
  type SlackFileSource,
} from '../../slack/files/slack-file.js';
import type { NewPicture, StoredPictures } from './table.js';
import { builtFile, createThread } from '../../threads/thread.js';
import { ownMemory } from '../../threads/own-memory.js';
import { limitAtOnce, limitForEach } from './at-once.js';
import { fileTypeOf } from './file-type.js';
import { MEDIA_PATH } from './serve.js';
import type { Original, PrepareResult } from './prepare.js';

/**
 * Pictures and videos of posts: copied from Slack, checked, prepared for the networks and kept until a week after the post
 * went out. What is kept never changes: other bytes have another hash.
 */

export const keptPictureSchema = z.object({
  /** Of the bytes that are published. */
  hash: z.string(),
  /** The end of its address. */
  token: z.string(),
  kind: z.enum(['picture', 'video']),
  /** "image/jpeg" */
  type: z.string(),
  bytes: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** What was changed, if anything that people may see: "resized to 1080 × 1350". */
  prepared: z.string().optional(),
});
export type KeptPicture = z.infer<typeof keptPictureSchema>;

/** `unavailable`: trying again may help. */
export type CopyResult =
  | { ok: true; picture: KeptPicture }
  | { ok: false; kind: 'refused' | 'unavailable'; say: string };

export interface WantedPicture {
  workspace: string;
  /** Slack’s id of the file. */
  file: string;
  networks: readonly Platform[];
}

export interface Pictures {
  /** Why no pictures can be added. */
  problem(workspace: string): Promise<string | undefined>;
  /** Copying the same file again for the same networks gives the same copy. */
  copy: (slack: WebClient, wanted: WantedPicture) => Promise<CopyResult>;
  /** Whether these networks accept it as it is. Otherwise it must be copied again. */
  fits: (picture: KeptPicture, networks: readonly Platform[]) => boolean;
  /** Undefined if the internet does not reach Upnext, or no longer. */
  addressOf(picture: Pick<KeptPicture, 'token'>): string | undefined;
  /** Until a week after their post goes out. */
  keepFor(workspace: string, hash: string, dueAt: Date): Promise<void>;
  deleteUnused(): Promise<void>;
}

export interface MediaSettings {
  /** On the disk with the database. Undefined if that is not known. */
  freeBytes?: (() => Promise<number>) | undefined;
  /** Where the networks find pictures. Undefined if the internet does not reach Upnext. */
  publicUrl: () => string | undefined;
}

interface PictureDeps {
  slackFiles: SlackFileSource;
  now: () => Date;
  store: { pictures: StoredPictures };
  media: MediaSettings;
  isGranted: IsGranted;
  metrics: Metrics;
  log: Journal;
}

const KEPT_AFTER_MS = 7 * DAY_MS;
/** A form that is being filled in needs its pictures even without a post. */
const KEPT_AT_LEAST_MS = DAY_MS;

const MB = 1_000_000;
const MAX_BYTES = 100 * MB;
const MAX_PICTURE_BYTES = 30 * MB;
/** With less than this free, the database itself may stop soon. */
const MIN_FREE_BYTES = 512 * MB;
const MAX_WORKSPACE_BYTES = 5_000 * MB;
const DOWNLOAD_MS = MINUTE_MS;
const AT_ONCE = 6;
const AT_ONCE_IN_WORKSPACE = 2;
/** A picture takes a second, a large HEIC eight. A damaged video may keep its thread busy for ever. */
const PREPARE_MS = 30_000;
const WORKER = builtFile('posts/pictures/worker.js');

export function createPictures(deps: PictureDeps): Pictures {
  const { store, now } = deps;
  const { publicUrl } = deps.media;
  const atOnce = limitAtOnce(AT_ONCE);
  const inWorkspace = limitForEach(AT_ONCE_IN_WORKSPACE);
  const inMemory = limitAtOnce(MAX_BYTES);
  const prepareFor = createPreparation(deps);

  async function fetchAndKeep(slack: WebClient, wanted: WantedPicture, needs: string): Promise<CopyResult> {
    const full = await spaceProblem(deps, wanted.workspace);
    if (full) return full;
    const found = await findSlackFile(deps.slackFiles, slack, wanted.file, MAX_BYTES);
    if (!found.ok) return problemOf(found.problem);
    return inMemory(found.file.maxBytes, () => keep(found.file, wanted, needs));
  }

  async function keep(found: FoundFile, wanted: WantedPicture, needs: string): Promise<CopyResult> {
    const file = await downloadSlackFile(deps.slackFiles, found, DOWNLOAD_MS);
    if (!file.ok) return problemOf(file.problem);
    const checked = await check(file.bytes, wanted.networks, prepareFor(wanted.workspace));
    if (!checked.ok) return { ok: false, kind: 'refused', say: checked.say };
    const times = { at: now(), until: keptUntil(now()) };
    const { workspace, file: id } = wanted;
    const stored = await store.pictures.save({ workspace, ...checked.picture }, { file: id, needs }, times);
    return { ok: true, picture: keptPictureSchema.parse(stored) };
  }

  async function measured(work: () => Promise<CopyResult>): Promise<CopyResult> {
    const start = performance.now();
    const copied = await work();
    deps.metrics.copied(copied.ok ? 'kept' : copied.kind, performance.now() - start);
    return copied;
  }

  return {
    async problem(workspace) {
      if (publicUrl() === undefined) return NO_ADDRESS;
      return (await deps.isGranted(workspace, 'files:read')) ? undefined : NO_SCOPE;
    },

    addressOf({ token }) {
      const url = publicUrl();
      return url && `${url.replace(/\/$/, '')}${MEDIA_PATH}${token}`;
    },

    async copy(slack, wanted) {
      const needs = needsOf(wanted.networks);
      const { workspace, file } = wanted;
      const known = await store.pictures.ofFile({ workspace, file, needs });
      if (known) {
        await store.pictures.keepUntil(workspace, known.hash, keptUntil(now()));
        return { ok: true, picture: keptPictureSchema.parse(known) };
      }
      return inWorkspace(workspace, () =>
        atOnce(1, () => measured(() => fetchAndKeep(slack, wanted, needs))),
      );
    },

    fits: fitsAll,

    async keepFor(workspace, hash, dueAt) {
      await store.pictures.keepUntil(workspace, hash, keptUntil(now(), dueAt));
    },

    async deleteUnused() {
      await store.pictures.deleteUnused(now());
    },
  };
}

/** In a worker thread. Nothing else reads the bytes of the original. */
function createPreparation({ log }: Pick<PictureDeps, 'log'>): (workspace: string) => Prepare {
  const thread = createThread<Original, PrepareResult>({
    name: 'preparing pictures',
    file: WORKER,
    maxWaiting: 2 * AT_ONCE,
    maxMs: PREPARE_MS,
  });
  return (workspace) => (original) =>
    thread.run(original, ownMemory(original.bytes)).catch((error: unknown) => {
      log.warn({ workspace, error }, 'could not prepare a file');
      return NOT_PREPARED;
    });
}

async function spaceProblem(
  { store, media }: PictureDeps,
  workspace: string,
): Promise<CopyResult | undefined> {
  const free = await media.freeBytes?.();
  if (free !== undefined && free < MIN_FREE_BYTES) return { ok: false, kind: 'refused', say: NEARLY_FULL };
  const used = await store.pictures.usedBytes(workspace);
  return used > MAX_WORKSPACE_BYTES ? { ok: false, kind: 'refused', say: TOO_MANY } : undefined;
}

/** A copy was made for the limits of these networks. When those change, a new one is made. */
function needsOf(networks: readonly Platform[]): string {
  const sorted = networks.toSorted();
  const limits = sorted.map((network) => PICTURE_RULES[network]);
  return `${sorted.join()} ${createHash('sha256').update(JSON.stringify(limits)).digest('base64url')}`;
}

const keptUntil = (now: Date, dueAt?: Date) =>
  new Date(Math.max(now.getTime() + KEPT_AT_LEAST_MS, (dueAt?.getTime() ?? 0) + KEPT_AFTER_MS));

const NO_ADDRESS =
  'Upnext needs a public URL to post files. Ask the person who runs Upnext to set PUBLIC_URL. Until then, enter a link in Media.';

const NO_SCOPE = `${notGranted('files:read')} Until then, enter a link in Media.`;
const NEARLY_FULL =
  'Upnext’s disk is nearly full, so it can’t keep this file. Ask the person who runs Upnext to free up space.';
const TOO_MANY = `This workspace’s pictures and videos take up more than ${MAX_WORKSPACE_BYTES / (1_000 * MB)} GB. Delete drafts with pictures or videos, or enter a link in Media.`;
/** For a file that took too long or too much memory. */
const NOT_PREPARED: PrepareResult = {
  ok: false,
  say: 'Upnext couldn’t prepare this file. Add it again, or make it smaller first.',
};

const SAY: Record<FileProblem, string> = {
  gone: 'Slack no longer has this file. Add it again.',
  hidden:
    'Upnext can’t read this file: it was deleted, or Upnext isn’t in the channel where it was posted. Invite Upnext there with “/invite @Upnext”, or add the file here.',
  forbidden: 'Slack doesn’t let Upnext read this file. Add it here, or ask an admin to reinstall Upnext.',
  elsewhere: 'This file isn’t stored in Slack, so Upnext can’t get it. Download it and add it here.',
  'too-large': `This file is larger than ${MAX_BYTES / MB} MB. Add a smaller one.`,
  scanning: 'Slack is still scanning this file.',
  unavailable: 'Slack didn’t send this file.',
};

const problemOf = (problem: FileProblem): CopyResult => ({
  ok: false,
  say: SAY[problem],
  kind: problem === 'unavailable' || problem === 'scanning' ? 'unavailable' : 'refused',
});

type CheckedPicture = Omit<NewPicture, 'workspace'>;
type Prepare = (original: Original) => Promise<PrepareResult>;
type CheckResult = { ok: true; picture: CheckedPicture } | { ok: false; say: string };

const NOT_MEDIA = 'This isn’t a picture or a video. Remove it.';
const ACCEPTED_TYPES = 'Add a JPEG, PNG, GIF, WebP or HEIC picture, or an MP4, MOV or WebM video.';

/** Decides by the content of the file, not by its name. */
async function check(
  bytes: Buffer<ArrayBuffer>,
  networks: readonly Platform[],
  prepare: Prepare,
): Promise<CheckResult> {
  const found = fileTypeOf(bytes);
  if (!found || found.kind === 'other')
    return { ok: false, say: found ? `This file is ${found.name}. ${ACCEPTED_TYPES}` : NOT_MEDIA };
  if (found.kind === 'picture' && bytes.length > MAX_PICTURE_BYTES)
    return { ok: false, say: `This picture is larger than ${MAX_PICTURE_BYTES / MB} MB. Add a smaller one.` };
  const prepared = await prepare({ bytes, type: found.type, networks });
  if (!prepared.ok) return prepared;
  const { bytes: content, changes, ...picture } = prepared.picture;
  return {
    ok: true,
    picture: { ...picture, kind: found.kind, content, prepared: changes.join(', ') || undefined },
  };
}

/** The length of a video isn’t stored, so a video is checked again. */
const fitsAll = (picture: KeptPicture, networks: readonly Platform[]): boolean =>
  picture.kind === 'picture' && networks.every((network) => fitsPicture(picture, PICTURE_RULES[network]));

function fitsPicture({ type, bytes, width = 0, height = 0 }: KeptPicture, rule: PictureRule): boolean {
  const { formats, ratio } = rule;
  const format = formats.find((one) => type === `image/${one}`);
  if (!format || (ratio && (width / height < ratio.from || width / height > ratio.to))) return false;
  const limits = limitsFor(rule, format);
  return bytes <= limits.maxBytes && scaleToFit(limits, { width, height }) === 1;
}
