import { ownDigestMessage } from '../../../src/upnext/digest/mine/message.js';
import { ownDigestForm } from '../../../src/upnext/digest/setup/form.js';
import { digestSaved, ownDigest, ownDigestAtHome } from '../../../src/upnext/digest/setup/reply.js';
import type { ListedPost } from '../../../src/upnext/posts/index.js';
import { asPost } from '../../../src/upnext/posts/list/as-listed.js';
import { localDay } from '../../../src/when/index.js';
import { someDigest } from '../../support/some-digest.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, kind, held, now, posts, project, reading, text }: SampleParts): Sample[] => {
  const isShort = kind === 'shortest';
  const zone = 'America/Argentina/ComodRivadavia';
  const timed = [...posts, ...held.map(asPost)].filter(
    (post): post is ListedPost & { scheduledAt: Date } => post.scheduledAt !== undefined,
  );
  const own = timed.map((post) => ({ ...post, project }));
  const projects = Array.from({ length: isShort ? 1 : 10 }, (_, index) => ({
    id: `${project.id}${index}`,
    name: text(150),
  }));
  const content = {
    day: localDay('2026-10-26', zone),
    projects: projects.map((each) => ({ ...each, posts: timed })),
    isUnknown: !isShort,
    failed: own,
    toApprove: held,
    toDecide: own,
    isUncertain: false,
  };
  const nothing = {
    ...content,
    projects: [],
    isUnknown: true,
    failed: [],
    toApprove: [],
    toDecide: own.slice(0, 1),
  };
  const shown = { now, zone, locale: reading.reader.locale, time: '09:00', isClosed: false };
  const digest = {
    ...someDigest({ workspace: 'T0TEAM', id: 'U0ADA', place: 'U0ADA', setUpAt: now, projects, zone }),
    next: { day: '2026-10-27', at: now },
  };
  const paused = { ...digest, pausedAt: now, pausedWhy: text(200) };
  const Projects = projects.map(({ id, name }) => ({ text: name, value: id }));
  const values = { Projects, Time: '09:00' };
  return [
    { name: 'My digest', message: ownDigestMessage(content, shown) },
    { name: 'My digest, the day after', message: ownDigestMessage(content, { ...shown, isClosed: true }) },
    { name: 'My digest, if the service is down', message: ownDigestMessage(nothing, shown) },
    ...[undefined, digest, paused].map((one) => ({
      name: 'My digest in the App Home',
      view: { type: 'home' as const, blocks: ownDigestAtHome(one, reading.reader) },
    })),
    { name: 'Start my digest', view: ownDigestForm.open({ ...values, Projects: [] }, about) },
    { name: 'Change my digest', view: ownDigestForm.open(values, about) },
    ...[digest, paused].map((one) => ({
      name: 'My digest as it is set up',
      message: ownDigest(one, reading.reader),
    })),
    { name: 'My digest saved', message: digestSaved({ digest, isNew: true }, reading.reader) },
  ];
};
