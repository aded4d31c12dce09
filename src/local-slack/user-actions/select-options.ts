import * as z from 'zod';
import { readSuggestions } from '../delivery/ack-bodies.js';
import { suggestionPayload } from '../delivery/payloads.js';
import { canSee } from '../find.js';
import type { Element } from '../inputs.js';
import type { Channel, Person } from '../model.js';
import type { World } from '../world.js';
import type { ActionContext } from './context.js';
import { findElement } from './elements.js';
import type { OptionsRequest, SelectOption } from './schema.js';

/** The options of select menus. */

/** The options that match the query: from the view itself, people, channels, or the bot's suggestions. */
export async function loadOptions(
  context: ActionContext,
  { user, element: ref, query }: OptionsRequest & { user: string },
): Promise<SelectOption[]> {
  const { world, dispatcher } = context;
  const { element, container, user: person } = findElement(world, user, ref);
  if (!element.type.includes('external')) {
    const wanted = query.toLowerCase();
    return localOptions(world, person, element).filter(({ text }) => text.toLowerCase().includes(wanted));
  }
  if (query.length < Number(element.min_query_length ?? DEFAULT_MIN_QUERY_LENGTH)) return [];
  const { block_id, action_id } = ref;
  const body = suggestionPayload(world, person, container, { block_id, action_id, value: query });
  const delivery = await dispatcher.dispatch({
    kind: 'block_suggestion',
    name: action_id,
    body,
    user: person.id,
  });
  if (delivery.state !== 'acked') return [];
  return optionsIn(readSuggestions(world, delivery) ?? {});
}

const DEFAULT_MIN_QUERY_LENGTH = 3;

function localOptions(world: World, person: Person, element: Element): SelectOption[] {
  if (element.type.includes('users'))
    return world.people.map(({ real_name, id }) => ({ text: real_name, value: id }));
  if (element.type.includes('channels'))
    return channelOptions(world, person, ({ kind }) => kind === 'public');
  if (element.type.includes('conversations'))
    return channelOptions(world, person, conversationFilter(element));
  return optionsIn(element);
}

function channelOptions(
  world: World,
  person: Person,
  matches: (channel: Channel) => boolean,
): SelectOption[] {
  return world.channels
    .filter((channel) => !channel.archived && canSee(channel, person))
    .filter(matches)
    .map(({ id, kind, name }) => ({ text: kind === 'im' ? 'Direct message' : `#${name}`, value: id }));
}

const filterSchema = z
  .object({
    include: z.array(z.string()).optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .prefault({});

function conversationFilter(element: Element): (channel: Channel) => boolean {
  const filter = filterSchema.parse(element.filter);
  return ({ kind, shared }) =>
    (filter.include?.includes(kind) ?? true) &&
    !(filter.exclude_external_shared_channels && shared) &&
    !(filter.exclude_bot_users && kind === 'im');
}

const textSchema = z.object({ text: z.string() });
const optionSchema = z
  .object({ text: textSchema, value: z.string(), description: textSchema.optional() })
  .transform(
    ({ text, value, description }): SelectOption => ({
      text: text.text,
      value,
      ...(description ? { description: description.text } : {}),
    }),
  );
const menuSchema = z.object({
  options: z.array(optionSchema).default([]),
  option_groups: z.array(z.object({ options: z.array(optionSchema) })).default([]),
});

function optionsIn(menu: unknown): SelectOption[] {
  const { options, option_groups } = menuSchema.parse(menu);
  return [...options, ...option_groups.flatMap((group) => group.options)];
}
