import type { Board } from '../../../src/upnext/digest/run/board.js';
import { dayOf, type DayPost } from '../../../src/upnext/digest/run/day.js';
import { closedMessage, digestMessage } from '../../../src/upnext/digest/run/message.js';
import { channelDigestForm, DAYS } from '../../../src/upnext/digest/setup/form.js';
import {
  alreadySent,
  confirmed,
  digestGone,
  digestsAtHome,
  digestSaved,
  digestsHere,
  mayNotBeSentOn,
  NO_DIGEST,
  notSentOn,
  PAUSE,
  pausedByUpnext,
  RESUME,
  SEND_NOW,
  STOP,
  unchanged,
} from '../../../src/upnext/digest/setup/reply.js';
import type { Digest } from '../../../src/upnext/digest/table.js';
import { fixButton } from '../../../src/upnext/posts/card/buttons.js';
import { asPost } from '../../../src/upnext/posts/list/as-listed.js';
import { messageView, textReply } from '../../../src/upnext/slack/text/blocks.js';
import { withAnswer } from '../../../src/upnext/ui/start-reading.js';
import { type Sample, type SampleParts, sampleWeekPicture } from './samples.js';

export const samples = (world: SampleParts): Sample[] => {
  const { about, now, option, reading, text } = world;
  const digest = sampleDigest(world);
  const running = { ...digest, pausedAt: undefined };
  const posts = [...world.posts, ...world.held.map(asPost)].filter(
    (post): post is (typeof world.posts)[number] & DayPost => post.scheduledAt !== undefined,
  );
  const board: Board = { posts, isKnown: true, whole: false, country: 'NZ' };
  const problems = [...posts.filter(({ own }) => own && fixButton(own)), ...posts];
  const day = { ...dayOf(board, '2026-10-26', digest.zone, now), problems };
  const content = {
    digest,
    day,
    board,
    now,
  };
  // Above and below the buttons of a digest may be more, or not.
  const quiet = [undefined, 'NZ'].flatMap((country) =>
    [undefined, sampleWeekPicture()].flatMap((picture) =>
      [true, false].map((whole) => {
        const none: Board = { posts: [], isKnown: true, whole, country };
        const day = dayOf(none, '2026-10-26', digest.zone, now);
        return digestMessage({ digest, day, board: none, now, picture });
      }),
    ),
  );
  const values = {
    Channel: 'C0LAUNCH',
    Project: option,
    Time: '09:00',
    Days: DAYS,
    Timezone: option,
    Quiet: 'send' as const,
  };
  const target = { id: digest.id, name: digest.project.name };
  const digests = Array.from({ length: 12 }, (_, index) => ({ ...digest, id: `${index}` }));
  return [
    { name: 'Digest', message: digestMessage({ ...content, picture: sampleWeekPicture() }) },
    ...quiet.map((message) => ({ name: 'Digest of a quiet day', message })),
    { name: 'Digest of a past day', message: closedMessage(content) },
    { name: 'Digests', message: digestsHere(digests, undefined, reading.reader) },
    { name: 'Digests that run', message: digestsHere([running], undefined, reading.reader) },
    { name: 'Digests, for a member', message: digestsHere([running], '<@U0ADA>', reading.reader) },
    {
      name: 'Digests in the App Home',
      view: {
        type: 'home',
        blocks: digestsAtHome(digests, { person: digest.setUpBy, reader: reading.reader }),
      },
    },
    { name: 'Set up a digest', view: channelDigestForm.open(values, about) },
    { name: 'Change a digest', view: channelDigestForm.open(values, { ...about, target }) },
    {
      name: 'Digest saved',
      message: digestSaved({ digest, isNew: true, obstacle: 'is_archived' }, reading.reader),
    },
    { name: 'Digest paused', message: pausedByUpnext(digest, text(300)) },
    { name: 'Digest not confirmed', message: mayNotBeSentOn(digest, '2026-10-25') },
    { name: 'Digest too late', message: notSentOn(digest, '2026-10-25') },
    { name: 'Digest sent already', message: alreadySent(digest) },
    ...([PAUSE, RESUME, STOP, SEND_NOW] as const).map((change) => ({
      name: 'Digest changed',
      message: confirmed(change, digest),
    })),
    {
      name: 'Digest unchanged',
      message: withAnswer(unchanged(digest), digestsHere(digests, undefined, reading.reader)),
    },
    { name: 'No digest in this channel', message: textReply(NO_DIGEST) },
    { name: 'Digest gone', message: digestGone },
    { name: 'Digest gone, in a form', view: messageView('Daily digest', digestGone.text) },
  ];
};

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

const sampleDigest = ({ now, people, project, text }: SampleParts): Digest => ({
  id: 'x'.repeat(36),
  workspace: 'T0TEAM',
  place: 'C0LAUNCH',
  project,
  projects: [project],
  time: '09:00',
  days: ALL_DAYS,
  zone: 'Europe/Berlin',
  sendsWhenQuiet: true,
  setUpBy: people[0] ?? 'U0ADA',
  setUpAt: now,
  next: { day: '2026-10-26', at: now },
  pausedAt: now,
  pausedBy: 'U0MEI',
  pausedWhy: text(300),
});
