import type { WebClient } from '@slack/web-api';
import { labelOf, type Platform } from '../../../openapi/platforms.js';
import { MINUTE_MS } from '../../when/index.js';
import type { Journal } from '../log.js';
import {
  downloadSlackFile,
  type FileProblem,
  findSlackFile,
  sayFileProblem,
  type SlackFileSource,
} from '../slack/files/slack-file.js';
import { type IsGranted, notGranted } from '../slack/install/granted-scopes.js';
import { builtFile, runInThread } from '../threads/run-in-thread.js';
import { limitAtOnce } from './at-once.js';
import { fileTypeOf, isVideo } from './file-type.js';
import type { Original, PrepareResult } from './prepare.js';
import { MEDIA_PATH } from './serve.js';
import type { KeptPicture, StoredPictures } from './table.js';

/** Pictures and videos of posts: copied from Slack, checked, prepared for the networks and kept until a week after the post went out. */

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

export type Pictures = ReturnType<typeof createPictures>;

export interface MediaSettings {
  /** On the disk with the database. Undefined if that is not known. */
  freeBytes?: (() => Promise<number>) | undefined;
  /** Where the networks find pictures. Undefined if the internet does not reach Upnext. */
  publicUrl: () => string | undefined;
  /** Networks that get the file from the included service, which needs no public URL for it. */
  uploads?: readonly Platform[] | undefined;
}

interface PictureDeps {
  slackFiles: SlackFileSource;
  now: () => Date;
  store: { pictures: StoredPictures };
  media: MediaSettings;
  isGranted: IsGranted;
  log: Journal;
}

const MB = 1_000_000;
const MAX_BYTES = 100 * MB;
const MAX_PICTURE_BYTES = 30 * MB;
/** With less than this free, the database itself may stop soon. */
const MIN_FREE_BYTES = 512 * MB;
const MAX_WORKSPACE_BYTES = 5_000 * MB;
const DOWNLOAD_MS = MINUTE_MS;
/** A picture takes a second, a large HEIC eight. A damaged video may keep its thread busy for ever. */
const PREPARE_MS = 30_000;
const WORKER = builtFile('upnext/pictures/worker.js');

export function createPictures(deps: PictureDeps) {
  const { log, store, now, slackFiles } = deps;
  const { publicUrl, uploads = [] } = deps.media;
  const inMemory = limitAtOnce(MAX_BYTES);
  const inTurn = limitAtOnce(1);

  async function prepare(bytes: Buffer<ArrayBuffer>, { networks, workspace }: WantedPicture) {
    const type = fileTypeOf(bytes);
    if (!type) return { ok: false as const, say: NOT_ACCEPTED };
    if (!isVideo(type) && bytes.length > MAX_PICTURE_BYTES) return { ok: false as const, say: TOO_LARGE };
    // Nothing else reads the bytes of the original.
    return inTurn(1, () =>
      runInThread<Original, PrepareResult>(WORKER, { bytes, type, networks }, PREPARE_MS),
    ).catch((error: unknown) => {
      log.warn({ workspace, error }, 'could not prepare a file');
      return { ok: false as const, say: NOT_PREPARED };
    });
  }

  return {
    /** Why no pictures can be added. */
    async problem(workspace: string): Promise<string | undefined> {
      if (publicUrl() === undefined && uploads.length === 0) return NO_ADDRESS;
      return (await deps.isGranted(workspace, 'files:read')) ? undefined : NO_SCOPE;
    },

    /** Where people see it. Undefined if the internet does not reach Upnext, or no longer. */
    addressOf: (picture: Pick<KeptPicture, 'token'>) => addressAt(publicUrl(), picture),

    /** What the service gets. It reads what it uploads from the database, by the token. */
    mediaOf: (picture: Pick<KeptPicture, 'token'>) =>
      addressAt(publicUrl() ?? (uploads.length > 0 ? 'http://localhost' : undefined), picture),

    /** Copying the same file again for the same networks gives the same copy. */
    async copy(slack: WebClient, wanted: WantedPicture): Promise<CopyResult> {
      const { workspace, file, networks } = wanted;
      const unreached = publicUrl() === undefined && networks.filter((network) => !uploads.includes(network));
      if (unreached && unreached.length > 0)
        return { ok: false, kind: 'refused', say: notReached(unreached) };
      const copied = { workspace, file, networks: networks.toSorted().join() };
      const picture = await store.pictures.reuse(copied, now());
      if (picture) return { ok: true, picture };
      const full = await spaceProblem(deps, workspace);
      if (full) return { ok: false, kind: 'refused', say: full };
      const found = await findSlackFile(slackFiles, slack, file, MAX_BYTES);
      if (!found.ok) return problemOf(found.problem);
      return inMemory(found.file.maxBytes, async () => {
        const original = await downloadSlackFile(slackFiles, found.file, DOWNLOAD_MS);
        if (!original.ok) return problemOf(original.problem);
        const prepared = await prepare(original.bytes, wanted);
        if (!prepared.ok) return { ok: false, kind: 'refused', say: prepared.say };
        return { ok: true, picture: await store.pictures.save(copied, prepared.picture, now()) };
      });
    },

    deleteUnused: () => store.pictures.deleteUnused(now()),
  };
}

async function spaceProblem({ store, media }: PictureDeps, workspace: string): Promise<string | undefined> {
  const free = await media.freeBytes?.();
  if (free !== undefined && free < MIN_FREE_BYTES) return NEARLY_FULL;
  return (await store.pictures.usedBytes(workspace)) > MAX_WORKSPACE_BYTES ? TOO_MANY : undefined;
}

const addressAt = (url: string | undefined, { token }: Pick<KeptPicture, 'token'>): string | undefined =>
  url && `${url.replace(/\/$/, '')}${MEDIA_PATH}${token}`;

const notReached = (networks: readonly Platform[]): string =>
  `Files can’t be posted on ${networks.map(labelOf).join(', ')} without a public URL. Ask the person who runs Upnext to set PUBLIC_URL. Until then, enter a link.`;

const NO_ADDRESS =
  'Upnext needs a public URL to post files. Ask the person who runs Upnext to set PUBLIC_URL. Until then, enter a link.';

const NO_SCOPE = `${notGranted('files:read')} Until then, enter a link.`;
const NEARLY_FULL =
  'Upnext’s disk is nearly full, so it can’t keep this file. Ask the person who runs Upnext to free up space.';
const TOO_MANY = `This workspace’s pictures and videos take up more than ${MAX_WORKSPACE_BYTES / (1_000 * MB)} GB. Delete drafts with pictures or videos, or use a link.`;
/** It took too long or too much memory. */
const NOT_PREPARED = 'Upnext couldn’t prepare this file. Add it again, or make it smaller first.';
const NOT_ACCEPTED =
  'This isn’t a picture or video that can be posted. Add a JPEG, PNG, GIF, WebP or HEIC picture, or an MP4, MOV or WebM video.';
const TOO_LARGE = `This picture is larger than ${MAX_PICTURE_BYTES / MB} MB. Add a smaller one.`;

const problemOf = (problem: FileProblem): CopyResult => ({
  ok: false,
  say: sayFileProblem(problem, MAX_BYTES),
  kind: problem === 'unavailable' || problem === 'scanning' ? 'unavailable' : 'refused',
});
