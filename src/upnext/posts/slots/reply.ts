import {
  type ClockReader,
  formatClocks,
  formatDay,
  isoDay,
  type Reader,
  type Slot,
  zoneCity,
} from '../../../when/index.js';
import type { ProjectSlots } from '../../rights/project-settings-table.js';
import { button, buttonRow, clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { networksInSentence } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import { networkLines, writeSlots } from './words.js';

/** All texts about the posting times of a project. */

export const SLOTS_IN = 'slots_in';
export const SET_UP_SLOTS = 'set_up_slots';

export const EXAMPLE = 'Mon–Fri 9:00 and 13:00, Sat 11:00';
const HOW_TO_USE =
  'In a post’s *When* field, enter “next slot” or “next slot after Thursday”, or press *Next free*. No two posts get the same slot on the same network.';

interface ShownSlots {
  project: Project;
  slots: ProjectSlots | undefined;
  /** The next ones that no post has, with the first of each network that has an earlier or another one, or why they are unknown. */
  free: { slots: Slot[]; ofNetworks: { network: string; slot: Slot }[] } | { unknown: string };
  /** Whether the person may set them up. */
  maySetUp: boolean;
  reader: Reader;
}

export function slotsReply({ project, slots, free, maySetUp, reader }: ShownSlots): Reply {
  const name = escape(clip(project.name, 150));
  const setUp = encodeButtonValue({ ...project, name: clip(project.name, 150), boundBy: undefined });
  const buttons = buttonRow(
    'set-up',
    maySetUp
      ? [button(slots ? 'Edit posting times' : 'Set up posting times', SET_UP_SLOTS, { value: setUp })]
      : [],
  );
  if (!slots) {
    const text = `${name} has no posting times yet.`;
    const example = `With posting times, such as “${EXAMPLE}, Berlin”, anyone can enter “next slot” in a post’s *When* field.`;
    return { text, blocks: [section(`*${text}*\n${example}`), ...buttons] };
  }
  const text = `Posting times for ${name}`;
  return {
    text,
    blocks: [
      section(`*${text}*\n${linesOf(slots, reader).join('\n')}`),
      section(nextFree(free, slots, reader)),
      context(HOW_TO_USE),
      ...buttons,
    ],
  };
}

/** One line for the project, each network with times of its own and the quiet hours. */
function linesOf(slots: ProjectSlots, reader: ClockReader): string[] {
  const { times, quiet } = writeSlots(slots, reader);
  return [
    times ? escape(times) : 'No posting times',
    ...networkLines(slots.networks, reader).map(escape),
    ...(quiet ? [`Quiet hours: ${escape(quiet)}, ${zoneCity(slots.zone)}`] : []),
  ];
}

/** The earliest first: several, or one of each if networks differ. */
function nextFree(free: ShownSlots['free'], settings: ProjectSlots, reader: Reader): string {
  if ('unknown' in free) return `:warning: ${escape(free.unknown)}`;
  const { slots, ofNetworks } = free;
  const [first] = slots;
  if (ofNetworks.length === 0)
    return first ? `*Next free*: ${byDay(slots, reader)}` : 'No slot is free in the next two weeks.';
  const times = new Map(ofNetworks.map(({ slot }) => [+slot.at, slot]));
  const networksWith = ({ at }: Slot) =>
    ofNetworks.flatMap(({ network, slot }) => (+slot.at === +at ? network : []));
  const own = [...times.values()].map((slot) => ({ slot, of: networksInSentence(networksWith(slot)) }));
  const of = Object.keys(settings.networks).length > 0 ? 'Other networks' : 'All networks';
  const lines = [...(first ? [{ slot: first, of }] : []), ...own]
    .sort((one, other) => +one.slot.at - +other.slot.at)
    .map((line) => `${line.of}: ${byDay([line.slot], reader)}`);
  return ['*Next free*', ...lines].join('\n');
}

/** "Mon 9 Nov 09:00 and 13:00, Tue 10 Nov 09:00" */
function byDay(slots: Slot[], reader: Reader): string {
  const days = new Map<string, string[]>();
  for (const { at, zone } of slots) {
    const day = isoDay(at, reader.zone);
    days.set(day, [...(days.get(day) ?? []), formatClocks(at, zone, reader)]);
  }
  return [...days].map(([day, clocks]) => `${formatDay(day)} ${clocks.join(' and ')}`).join(', ');
}

export function slotsSaved(project: string, slots: ProjectSlots | undefined, reader: ClockReader): Reply {
  const name = escape(clip(project, 150));
  const title = slots ? `Posting times for ${name} saved.` : `${name} no longer has posting times.`;
  const lines = slots ? `\n${linesOf(slots, reader).join('\n')}` : '';
  return {
    text: title,
    blocks: [section(`:white_check_mark: *${title}*${lines}`), ...(slots ? [context(HOW_TO_USE)] : [])],
  };
}

export const SERVICE_SILENT =
  'Upnext can’t say which slots are free, because the scheduling service isn’t responding. Please try again in a few minutes.';
