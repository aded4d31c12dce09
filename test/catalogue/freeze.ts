import { messageView, modalWith } from '../../src/slack/text/blocks.js';
import { LOADING_FROM_SERVICE } from '../../src/ui/start-reading.js';
import type { Sample, SampleParts } from './samples.js';
import { freezeEnded, releasedNews, unfrozenReply } from '../../src/posts/freeze/released-reply.js';
import {
  alreadyFrozen,
  frozenAuthorNews,
  frozenNews,
  notFrozen,
  stoppedReply,
  STOPPING,
  stopping,
  unchanged,
} from '../../src/posts/freeze/reply.js';

export const samples = ({ held, many, now, posts, project, text }: SampleParts): Sample[] => {
  const freeze = { person: 'U0ADA', reason: text(500), until: now, since: now, told: [] };
  const endless = { ...freeze, until: undefined };
  const missed = Array.from({ length: many }, () => held).flat();
  const released = { held: missed, moreHeld: 1_000, missed, moreMissed: 0 };
  const question = {
    message: text(),
    choices: Array.from({ length: 5 }, () => ({ label: text(75), at: now })),
  };
  const ends = { mayUnfreeze: true, question };
  const stopped = { held: posts.length, sending: posts.length };
  const answer = { project, freeze, stopped, ends: { mayUnfreeze: false, question: undefined } };
  const mostMissed = { ...released, moreMissed: 1_000 };
  return [
    { name: 'Project frozen', message: stoppedReply({ ...answer, atService: { posts, more: true } }) },
    { name: 'Project frozen, service silent', message: stoppedReply({ ...answer, atService: 'unknown' }) },
    {
      name: 'Project frozen without an end',
      message: stoppedReply({ ...answer, freeze: endless, ends, atService: { posts, more: true } }),
    },
    {
      name: 'Project frozen, no held posts',
      message: stoppedReply({
        ...answer,
        stopped: { held: 0, sending: 0 },
        atService: { posts: [], more: false },
      }),
    },
    { name: 'Freezing a project, from the App Home', view: messageView('Freeze', STOPPING) },
    { name: 'Unfreezing a project, from the App Home', view: messageView('Unfreeze', LOADING_FROM_SERVICE) },
    { name: 'Freezing a project', message: stopping },
    { name: 'Project frozen already', message: alreadyFrozen(project, endless, ends) },
    { name: 'Freeze as it was', message: unchanged(project, freeze) },
    { name: 'Freeze over', message: unchanged(project, undefined) },
    { name: 'Project frozen, for its channels', message: frozenNews(project, freeze, { posts, more: true }) },
    {
      name: 'Project frozen, for an author',
      message: frozenAuthorNews(project, freeze, { posts: 1_000, first: now, atService: 'unknown' }),
    },
    { name: 'Project unfrozen', message: unfrozenReply(project, released, now) },
    { name: 'Freeze ended', message: freezeEnded(project, mostMissed, now) },
    {
      name: 'Project unfrozen, for its channels',
      message: releasedNews(project, { by: 'U0ADA', released: mostMissed, now }),
    },
    {
      name: 'Freeze ended, for the channels',
      message: releasedNews(project, { by: undefined, released, now }),
    },
    { name: 'Project not frozen', message: notFrozen(project) },
    ...[
      stopping,
      stoppedReply({ ...answer, freeze: endless, ends, atService: { posts, more: true } }),
      stoppedReply({ ...answer, atService: 'unknown' }),
      alreadyFrozen(project, endless, ends),
    ].map(({ blocks }) => ({ name: 'Freeze, in a modal', view: modalWith('Freeze', blocks) })),
    {
      name: 'Unfreeze, in a modal',
      view: modalWith('Unfreeze', unfrozenReply(project, mostMissed, now).blocks),
    },
  ];
};
