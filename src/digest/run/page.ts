import { MINUTE_MS } from '../../durations.js';
import type { Deps } from '../../deps.js';
import type { DigestPages, PageRead, WantedDay } from '../page.js';
import type { Digest } from '../table.js';
import { createBoards, type Boards } from './board.js';
import { dayOf, isQuiet } from './day.js';
import { closedMessage, digestMessage } from './message.js';
import { weekPicture } from './week-picture.js';

/** What a channel’s digest shows of a day. */

export type ChannelDeps = Parameters<typeof createBoards>[0] & Pick<Deps, 'weekPictures'>;

const CHECK_EVERY_MS = 10 * MINUTE_MS;

export function channelPages(deps: ChannelDeps) {
  const boards = createBoards(deps);
  return (digest: Digest, reference: string): DigestPages => ({
    digest,
    checkEveryMs: CHECK_EVERY_MS,
    read: (wanted) => readPage(deps, boards, { digest, reference }, wanted),
  });
}

async function readPage(
  deps: ChannelDeps,
  boards: Boards,
  { digest, reference }: { digest: Digest; reference: string },
  { day, zone, isFresh }: WantedDay,
): Promise<PageRead> {
  const read = await boards.read(digest, { reference }, isFresh ? 'fresh' : undefined);
  if (!read.ok) return { state: 'stopped', why: read.why };
  const { board } = read;
  const now = deps.now();
  const content = { digest, board, now, day: dayOf(board, day, zone, now) };
  return {
    state: 'read',
    posts: board.posts,
    isKnown: board.isKnown,
    // While the service is away, a day without known posts may not be quiet.
    isQuiet: board.isKnown && isQuiet(content.day),
    draw: (isClosed) =>
      isClosed
        ? closedMessage(content)
        : digestMessage({ ...content, picture: weekPicture(deps.weekPictures, content) }),
  };
}
