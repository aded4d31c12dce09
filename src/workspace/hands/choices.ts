import type { Choice, ElementAt } from '../acts.js';
import { takeSuggestions } from '../delivery/answers.js';
import { suggestionBody } from '../delivery/bodies.js';
import { person } from '../find.js';
import type { Element } from '../inputs.js';
import type { Channel, Person } from '../model.js';
import type { World } from '../world.js';
import type { Hands } from './context.js';
import type { Spot } from './elements.js';
import { elementAt, spotOf } from './elements.js';

/** What a select offers. */
export async function choices(hands: Hands, user: string, at: ElementAt, letters: string): Promise<Choice[]> {
  const who = person(hands.world, user);
  const spot = spotOf(hands.world, user, at.place);
  const { element } = elementAt(spot, at);
  if (element.type.includes('external')) return suggested(hands, who, spot, at, element, letters);
  return offered(hands.world, who, element).filter(({ text }) =>
    text.toLowerCase().includes(letters.toLowerCase()),
  );
}

const LETTERS_BEFORE_ASKING = 3;

async function suggested(
  hands: Hands,
  who: Person,
  spot: Spot,
  at: ElementAt,
  element: Element,
  letters: string,
) {
  const least = Number(element.min_query_length ?? LETTERS_BEFORE_ASKING);
  if (letters.length < least) return [];
  const { block_id, action_id } = at;
  const body = suggestionBody(hands.world, who, spot, { block_id, action_id, value: letters });
  const delivery = await hands.courier.deliver({
    kind: 'block_suggestion',
    name: action_id,
    body,
    user: who.id,
  });
  if (delivery.state !== 'acked') return [];
  return optionsOf(takeSuggestions(hands.world, delivery) ?? {});
}

function offered(world: World, who: Person, element: Element): Choice[] {
  if (element.type.includes('users'))
    return world.people.map((one) => ({ text: one.real_name, value: one.id }));
  if (element.type.includes('channels')) return channels(world, who, (one) => one.kind === 'public');
  if (element.type.includes('conversations')) return channels(world, who, passes(element));
  return optionsOf(element);
}

function channels(world: World, who: Person, fits: (channel: Channel) => boolean): Choice[] {
  return world.channels
    .filter((one) => !one.archived && (one.kind === 'public' || one.members.has(who.id)) && fits(one))
    .map((one) => ({ text: one.kind === 'im' ? 'Direct message' : `#${one.name}`, value: one.id }));
}

function passes(element: Element): (channel: Channel) => boolean {
  const filter = (element.filter ?? {}) as {
    include?: string[];
    exclude_external_shared_channels?: boolean;
    exclude_bot_users?: boolean;
  };
  return ({ kind, shared }) =>
    (filter.include?.includes(kind) ?? true) &&
    !(filter.exclude_external_shared_channels && shared) &&
    !(filter.exclude_bot_users && kind === 'im');
}

interface SentOption {
  text: { text: string };
  value: string;
  description?: { text: string };
}

function optionsOf(from: Record<string, unknown>): Choice[] {
  const options = ((from.options ?? []) as SentOption[]).map((one) => choice(one));
  const groups = (from.option_groups ?? []) as { label: { text: string }; options: SentOption[] }[];
  return [
    ...options,
    ...groups.flatMap(({ label, options: inside }) => inside.map((one) => choice(one, label.text))),
  ];
}

function choice({ text, value, description }: SentOption, group?: string): Choice {
  return {
    text: text.text,
    value,
    ...(description ? { description: description.text } : {}),
    ...(group ? { group } : {}),
  };
}
