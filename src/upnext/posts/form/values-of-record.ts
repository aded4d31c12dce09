import { isPlatform } from '../../../../openapi/platforms.js';
import { emojiCharacters } from '../../../when/index.js';
import type { PostRecord } from '../../api/records.js';
import { MAX_OPTION_VALUE } from '../../slack/views/options.js';
import { type Draft, emptyDraft } from '../model/draft.js';

/** A post of the service as the form of a new one. */

export function valuesOf(post: PostRecord, now: Date): Draft {
  const { content = '', scheduledAt, media = '', templateId, promptId } = post;
  const upcoming = scheduledAt && scheduledAt > now ? scheduledAt.getTime() / 1000 : undefined;
  return {
    ...emptyDraft,
    Content: emojiCharacters(content),
    Platforms: post.platforms.filter(isPlatform),
    ...ownTextsOf(post),
    Media: media,
    // A draft is opened in order to schedule it.
    Status: 'SCHEDULED',
    ...(upcoming && { when: Math.floor(upcoming), calendar: true }),
    template: byId(templateId),
    prompt: byId(promptId),
  };
}

/** The first text is in Content. */
function ownTextsOf({ parts = [] }: PostRecord): Pick<Draft, 'texts'> {
  const [, ...others] = parts;
  const texts = others.flatMap(({ platforms, content }) =>
    platforms.filter(isPlatform).map((network): [string, string] => [network, emojiCharacters(content)]),
  );
  return texts.length > 0 ? { texts: Object.fromEntries(texts) } : {};
}

const byId = (id: string | undefined) =>
  id && id.length <= MAX_OPTION_VALUE ? { text: id, value: id } : undefined;
