import { isoDay } from '../../../when/index.js';
import type { Failure } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { approversIn, cardFor, type ListedPost, postCard } from '../../posts/index.js';
import { buttonRow, type Reply, textReply, titledReply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { VerbFeature } from '../../ui/feature.js';
import { projectNotFound } from '../../ui/project/find-project.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import { scheduleButton, showPostsButton } from '../../ui/shared-buttons.js';
import type { Reading } from '../../ui/start-reading.js';
import { findNext } from './find-next.js';

export const showUpNext = (deps: Deps): VerbFeature =>
  projectListeners(deps, {
    right: 'read',
    selectId: NEXT_IN,
    show: (reading) => showNext(deps, reading),
  });

async function showNext(deps: Deps, reading: Reading): Promise<Reply | Failure> {
  const next = await findNext(deps, reading);
  if (!next.ok) return next;
  const { value: found } = next;
  if (found === 'no project') return projectNotFound;
  if (found === 'nothing') return nothingScheduled(reading);
  const mayDecide = found.own && (await approversIn(deps).mayDecide(found.own, reading.actor.person));
  return upNext(found, reading, mayDecide ?? false);
}

export const NEXT_IN = 'next_in';

export function upNext(post: ListedPost, reading: Reading, mayDecide: boolean): Reply {
  const { project, reader } = reading;
  const text = `Up next in ${escape(project.name)}`;
  const day = post.scheduledAt && isoDay(post.scheduledAt, reader.zone);
  const buttons = day ? showPostsButton('See the whole day', { project: project.id, words: day }) : [];
  const card = post.own
    ? cardFor(post.own, reading, mayDecide).blocks
    : postCard(post, project.zone ?? post.timezone, reader);
  return titledReply('', text, ...card, ...buttonRow('next', buttons));
}

export function nothingScheduled({ project, may }: Reading): Reply {
  const text = `Nothing is scheduled in ${escape(project.name)}.`;
  const buttons = [
    ...(may('schedule') ? [scheduleButton()] : []),
    ...showPostsButton('See drafts', { project: project.id, words: 'drafts' }),
  ];
  return textReply(text, ...buttonRow('next', buttons));
}
