import type { Channel } from './model.js';

/** A public one of this workspace, unless `rest` says something else. */
export function newChannel(
  id: string,
  name: string,
  members: string[],
  rest: Partial<Channel> = {},
): Channel {
  return {
    id,
    name,
    kind: 'public',
    shared: false,
    archived: false,
    topic: '',
    members: new Set(members),
    messages: [],
    ...rest,
  };
}
