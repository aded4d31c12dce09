import { messageView, modalWith } from '../../slack/blocks.js';
import { LOADING_FROM_SERVICE } from '../../views/start-reading.js';
import type { Sample, SampleWorld } from '../../views/samples.js';
import {
  alreadyFrozen,
  freezeEnded,
  notFrozen,
  stoppedReply,
  STOPPING,
  stopping,
  unfrozenReply,
  untilWhen,
} from './reply.js';

export const samples = ({ about, held, many, now, posts, project, text }: SampleWorld): Sample[] => {
  const freeze = { person: 'U0ADA', reason: text(500), until: now, since: now };
  const endless = { person: 'U0ADA', reason: undefined, until: undefined, since: now };
  const missed = Array.from({ length: many }, () => held).flat();
  const released = { held: missed.length, missed };
  const choices = Array.from({ length: 5 }, () => ({ label: text(75), kept: about.submissionId }));
  const stopped = { held: posts.length, sending: posts.length };
  const answer = { project, freeze, stopped, isUnclear: true };
  return [
    {
      name: 'Project frozen',
      message: stoppedReply({ ...answer, atService: { posts, more: true } }),
    },
    { name: 'Project frozen, service silent', message: stoppedReply({ ...answer, atService: 'unknown' }) },
    {
      name: 'Project frozen without an end',
      message: stoppedReply({ ...answer, freeze: endless, isUnclear: false, atService: 'hidden' }),
    },
    {
      name: 'Project frozen, from the App Home',
      view: modalWith('Freeze', stoppedReply({ ...answer, atService: 'unknown' }).blocks),
    },
    { name: 'Freezing a project, from the App Home', view: messageView('Freeze', STOPPING) },
    { name: 'Unfreezing a project, from the App Home', view: messageView('Unfreeze', LOADING_FROM_SERVICE) },
    { name: 'Freezing a project', message: stopping },
    { name: 'Project frozen already', message: alreadyFrozen(project, freeze) },
    { name: 'Frozen until when?', message: untilWhen(text(), choices) },
    { name: 'Project unfrozen', message: unfrozenReply(project, { ...released, moreMissed: 0 }) },
    { name: 'Freeze ended', message: freezeEnded(project, { ...released, moreMissed: 1_000 }) },
    { name: 'Project not frozen', message: notFrozen(project) },
  ];
};
