import { messageView } from '../../src/slack/text/blocks.js';
import { asPost } from '../../src/posts/listed/held-as-post.js';
import { fixButton } from '../../src/posts/card/buttons.js';
import { sampleWeekPicture, textSample, type Sample, type SampleParts } from './samples.js';
import type { Digest } from '../../src/digest/table.js';
import { textReply, withAnswer } from '../../src/ui/start-reading.js';
import type { Board } from '../../src/digest/run/board.js';
import { dayOf, type TimedPost } from '../../src/digest/run/day.js';
import { closedMessage, digestMessage, replacedMessage } from '../../src/digest/run/message.js';
import { digestModal } from '../../src/digest/setup/modal.js';
import {
  alreadyRequested,
  chooseDigest,
  CONFIRMATIONS,
  digestGone,
  noDigestFor,
  digestSaved,
  digestsHere,
  notSent,
  notSentOn,
  digestsAtHome,
  pausedByUpnext,
  willAppear,
  unchanged,
  unknownWords,
} from '../../src/digest/setup/reply.js';

export const samples = (world: SampleParts): Sample[] => {
  const { about, now, option, text } = world;
  const digest = sampleDigest(world);
  const running = { ...digest, pausedAt: undefined };
  const posts = [
    ...world.posts,
    ...world.held.map((post) => ({ ...asPost(post), fix: fixButton(post) })),
  ].filter((post): post is (typeof world.posts)[number] & TimedPost => post.scheduledAt !== undefined);
  const board: Board = { posts, isKnown: true, whole: false, country: 'NZ' };
  const problems = [...posts.filter(({ fix }) => fix), ...posts];
  const day = { ...dayOf(board, '2026-10-26', digest.zone, now), problems };
  const content = {
    digest,
    day,
    board,
    now,
    requestedBy: text(80),
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
    channel: 'C0LAUNCH',
    project: option,
    time: '09:00',
    days: ALL_DAYS,
    zone: option,
    sendsWhenQuiet: true,
  };
  const digests = Array.from({ length: 12 }, (_, index) => ({ ...digest, id: `${index}` }));
  return [
    { name: 'Digest', message: digestMessage({ ...content, picture: sampleWeekPicture() }) },
    { name: 'Digest on schedule', message: digestMessage({ ...content, requestedBy: undefined }) },
    ...quiet.map((message) => ({ name: 'Digest of a quiet day', message })),
    { name: 'Digest with a newer one', message: replacedMessage(content) },
    { name: 'Digest of a past day', message: closedMessage(content) },
    { name: 'Digests', message: digestsHere(digests, true, now) },
    { name: 'Digests that run', message: digestsHere([running], true, now) },
    {
      name: 'Digests in the App Home',
      view: { type: 'home', blocks: digestsAtHome(digests, { person: digest.setUpBy, now }) },
    },
    { name: 'Set up a digest', view: digestModal(values, about) },
    { name: 'Set up a digest on single days', view: digestModal({ ...values, choosesDays: true }, about) },
    { name: 'Change a digest', view: digestModal(values, about, digest) },
    { name: 'Change a digest that runs', view: digestModal(values, about, running) },
    { name: 'Digest saved', message: digestSaved({ digest, isNew: true, obstacle: 'is_archived' }, now) },
    { name: 'Digest paused', message: pausedByUpnext(digest, text(300)) },
    { name: 'Digest not sent', message: notSent(digest, text(300)) },
    { name: 'Digest too late', message: notSentOn(digest, '2026-10-25') },
    { name: 'Digest already requested', message: alreadyRequested(digest) },
    ...Object.values(CONFIRMATIONS).map((confirm) => ({ name: 'Digest changed', message: confirm(digest) })),
    { name: 'Digest unchanged', message: withAnswer(unchanged(digest), digestsHere(digests, true, now)) },
    textSample('Digest will appear', willAppear(digest)),
    { name: 'Which digest?', message: digestsHere(digests, true, now, chooseDigest('pause')) },
    { name: 'Digest gone', message: digestGone },
    { name: 'Digest gone, in a form', view: messageView('Daily digest', digestGone.text) },
    { name: 'Digest reply', message: textReply(text()) },
    { name: 'Unknown words after digest', message: digestsHere(digests, true, now, unknownWords(text())) },
    { name: 'Unknown words, no digest', message: noDigestFor(text()) },
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
  setUpName: text(80),
  setUpAt: now,
  changedBy: 'U0MEI',
  changedAt: now,
  next: { day: '2026-10-26', at: now },
  pausedAt: now,
  pausedBy: 'U0MEI',
  pausedWhy: text(300),
});
