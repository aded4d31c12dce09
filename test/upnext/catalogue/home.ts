import { failedHomeView, homeView } from '../../../src/upnext/lists/home/reply.js';
import { asPost } from '../../../src/upnext/posts/list/as-listed.js';
import { section, textReply } from '../../../src/upnext/slack/text/blocks.js';
import { type Sample, type SampleParts, sampleWeekPicture, shortened } from './samples.js';

export const samples = (world: SampleParts): Sample[] => {
  const { held, now, people, posts, profile, project, reading, text } = world;
  const states = ['returned', 'asked', 'working'] as const;
  const unsent = Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    state: states[index % 3] ?? 'asked',
    reason: text(),
    mayBeSent: index % 2 === 0,
    label: text(300),
  }));
  const viewer = { actor: reading.actor, profile, reader: { ...reading.reader, now }, may: () => true };
  const toFix = held.filter(({ state }) => state === 'refused' || state === 'missed');
  const data = {
    viewer,
    proposed: held.filter(({ state }) => state === 'proposed'),
    moreProposed: 1_000,
    toFix,
    moreToFix: 1_000,
    toApprove: held,
    toChange: held,
    isNew: true,
    unsent,
    approvers: [],
  };
  const sections = Array.from({ length: 120 }, () => section(text(300)));
  const projects = Array.from({ length: 120 }, (_, index) => ({ ...project, id: `p${index}` }));
  const known = {
    ok: true as const,
    project: projects[0] ?? project,
    projects,
    next: [...held.map(asPost), ...posts],
    moreHeld: 1_000,
    freeze: undefined,
    may: () => true,
    problems: posts,
    week: [23, 24, 25, 26, 27, 28, 29].map((day) => ({
      day: `2026-11-${day}`,
      posts: 1_000,
      problems: 20,
      published: 40,
      waiting: 30,
      isToday: day === 25,
    })),
    picture: undefined,
  };
  const stranger = { ...viewer, may: () => false };
  return [
    { name: 'App Home', view: homeView(data, known, []) },
    {
      name: 'App Home, short posts to approve',
      view: homeView({ ...data, toApprove: held.map(shortened) }, known, []),
    },
    {
      name: 'App Home of a frozen project',
      view: homeView(
        data,
        { ...known, freeze: { person: 'U0MEI', reason: text(), until: now, since: now } },
        [],
      ),
    },
    {
      name: 'App Home with pictures',
      view: homeView(data, { ...known, picture: sampleWeekPicture() }, []),
    },
    { name: 'App Home, full', view: homeView(data, known, sections) },
    { name: 'App Home, loading', view: homeView(data, undefined, []) },
    {
      name: 'App Home without service',
      view: homeView(data, { ok: false, ...textReply(text()) }, []),
    },
    {
      name: 'App Home of a stranger',
      view: homeView({ ...data, viewer: stranger, approvers: people }, known, []),
    },
    { name: 'App Home, failed', view: failedHomeView(text(500)) },
  ];
};
