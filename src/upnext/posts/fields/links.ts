import { linkBlocks } from '../card/links.js';
import type { PostField } from './field.js';

export const linksField: PostField = {
  draw: ({ values }) => linkBlocks(values).map((block) => ({ ...block, block_id: 'links' })),
  read: (_, { settings }) => (settings?.linkParameters ? { links: settings.linkParameters } : {}),
};
