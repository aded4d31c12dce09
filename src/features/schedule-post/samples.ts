import type { Sample, SampleWorld } from '../../views/samples.js';
import { PLATFORMS } from '../../openapi/platforms.js';
import { outcomeMessage, publishedLate } from './follow-up/reply.js';
import { scheduleModal } from './modal.js';
import { emptyValues } from './post.js';
import { confirmation, shareConfirmation, sharedPost } from './reply.js';

export const samples = (world: SampleWorld): Sample[] => {
  const { about, kind, now, option, profile, reading, text } = world;
  const values = {
    ...emptyValues,
    ...{
      project: option,
      Content: text(kind === 'longest' ? 70_000 : 12_000),
      Platforms: [...PLATFORMS],
      Media: text(),
      when: text(200),
    },
    ...{ Timezone: { text: option.text, value: 'Europe/Berlin' }, template: option, prompt: option },
  };
  const { reader } = reading;
  const context = { deps: { now: () => now }, profile, about };
  const meant = { at: now.getTime(), zone: 'Europe/Berlin' };
  const post = { project: about.project?.id ?? '', meant };
  const stored = { ...post, stored: now.getTime() + 1, status: 'DRAFT', platforms: ['X'] };
  return [
    { name: 'Schedule a post', view: scheduleModal(values, about, reader) },
    {
      name: 'Schedule a copy',
      view: scheduleModal(
        { ...values, calendar: true, when: 1_800_000_000 },
        { ...about, isCopy: true },
        reader,
      ),
    },
    {
      name: 'Schedule a post, empty',
      view: scheduleModal(emptyValues, { ...about, project: undefined }, reader),
    },
    { name: 'Post scheduled', message: confirmation(post, values, context) },
    { name: 'Post stored differently', message: confirmation(stored, values, context) },
    { name: 'Post not listed', message: confirmation({ ...post, missing: true }, values, context) },
    ...world.posts.slice(0, 5).map((found): Sample => {
      const followed = { workspace: 'T0TEAM', person: 'U0ADA', project: world.project, id: found.id };
      const content = { content: text(6_000), at: now.getTime(), platforms: found.platforms };
      return {
        name: 'What became of a post',
        message: outcomeMessage(found, { ...followed, ...content }, now),
      };
    }),
    {
      name: 'Published after all',
      message: publishedLate({
        ...{ workspace: 'T0TEAM', person: 'U0ADA', project: world.project, at: now.getTime() },
        ...{ content: text(6_000), platforms: [] },
      }),
    },
    { name: 'Post shared', message: sharedPost(post, values, 'U0ADA') },
    { name: 'Sharing confirmed', message: shareConfirmation },
  ];
};
