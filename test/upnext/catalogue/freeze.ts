import {
  alreadyEnded,
  endedNews,
  frozenNews,
  frozenReply,
  notFrozen,
  stoppedReply,
  STOPPING,
  UNCHANGED,
  unfrozenReply,
} from '../../../src/upnext/posts/freeze/reply.js';
import { messageView, modalWith } from '../../../src/upnext/slack/text/blocks.js';
import { type Sample, type SampleParts, textSample } from './samples.js';

export const samples = ({ now, posts, project, text }: SampleParts): Sample[] => {
  const freeze = { person: 'U0ADA', reason: text(500), until: now, since: now };
  const endless = { ...freeze, until: undefined };
  const stopped = { held: posts.length, sending: posts.length };
  const answer = { project, freeze, ...stopped, problem: undefined };
  const ends: [string, Date][] = [[text(20), now]];
  const open = {
    ...answer,
    freeze: endless,
    problem: `What time on ${text(130)}?`,
    ends,
  };
  return [
    { name: 'Project frozen', message: stoppedReply({ ...answer, atService: { posts, more: true } }) },
    { name: 'Project frozen, service silent', message: stoppedReply({ ...answer, atService: 'unknown' }) },
    {
      name: 'Project frozen without an end',
      message: stoppedReply({ ...open, atService: { posts, more: true } }),
    },
    {
      name: 'Project frozen, no held posts',
      message: stoppedReply({
        ...answer,
        held: 0,
        sending: 0,
        atService: { posts: [], more: false },
      }),
    },
    { name: 'Freezing a project, from the App Home', view: messageView('Freeze', STOPPING) },
    { name: 'Project frozen already', message: frozenReply(UNCHANGED, { ...answer, mayUnfreeze: true }) },
    { name: 'Frozen by someone else', message: frozenReply(UNCHANGED, { ...answer, mayUnfreeze: false }) },
    {
      name: 'Freeze changed, with an end that can’t be read',
      message: frozenReply('Freeze changed.', {
        ...open,
        mayUnfreeze: true,
        freeze: { ...endless, changedBy: 'U0MEI' },
      }),
    },
    { name: 'Project not frozen', message: notFrozen(project, UNCHANGED) },
    { name: 'Whether a project is frozen', message: frozenReply('', { ...answer, mayUnfreeze: false }) },
    { name: 'Project frozen, for its channels', message: frozenNews(project, freeze, { posts, more: true }) },
    { name: 'Project unfrozen', message: unfrozenReply(project) },
    { name: 'Project unfrozen, for its channels', message: endedNews(project, 'U0ADA') },
    ...['U0MEI', undefined].map((by) => textSample('Request to unfreeze, after that', alreadyEnded(by))),
    { name: 'Freeze ended, for the channels', message: endedNews(project, undefined) },
    ...[
      stoppedReply({ ...open, atService: { posts, more: true } }),
      stoppedReply({ ...answer, atService: 'unknown' }),
    ].map(({ blocks }) => ({ name: 'Freeze, in a modal', view: modalWith('Freeze', blocks) })),
    {
      name: 'Unfreeze, in a modal',
      view: modalWith('Unfreeze', unfrozenReply(project).blocks),
    },
  ];
};
