import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { formAbout, formModal } from '../../forms/form.js';
import { actions, button, context, cut, field, plain } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { typedText } from '../../slack/views/view-state.js';
import type { Reader } from '../../time/types.js';
import { zoneCity } from '../../time/zones.js';
import { EXAMPLE, linesOf, nextSlots } from './reply.js';
import { readSlots, type SlotsWords } from './words.js';

export const SLOTS_FORM = 'posting_times';
export const PREVIEW_SLOTS = 'preview_slots';

export const slotsAbout = formAbout.extend({
  /** Of words that name none. */
  zone: z.string().optional(),
});
export type SlotsAbout = z.infer<typeof slotsAbout>;

export const slotsWords = z.object({ times: z.string(), networks: z.string(), quiet: z.string() });

const MOST_CHARACTERS = 300;
const MOST_FOR_NETWORKS = 3000;

export function slotsModal(words: SlotsWords, about: SlotsAbout, reader: Reader): ModalView {
  const city = zoneCity(reader.zone);
  return formModal(SLOTS_FORM, about, { title: 'Posting times', submit: 'Save' }, [
    context(`Project: *${escape(about.target?.name ?? '')}*`),
    input('times', 'Posting times', words.times || (words.networks || words.quiet ? NONE : ''), {
      placeholder: EXAMPLE,
      hint: `${city} time, unless you name another city. To remove all posting times, enter “${NONE}”.`,
    }),
    input('networks', 'Different times for individual networks', words.networks, {
      placeholder: 'X: every day 8:00 and 17:00',
      hint: 'One network per line. A post for several networks gets a slot that all of them have.',
    }),
    input('quiet', 'Quiet hours', words.quiet, {
      placeholder: '22:00–7:00, Sun all day',
      hint: 'Upnext offers no slots in these hours, and warns anyone who picks a time within them.',
    }),
    ...preview(words, reader),
    actions('tools', button('Preview', PREVIEW_SLOTS)),
  ]);
}

function input(
  name: keyof SlotsWords,
  label: string,
  value: string,
  { placeholder, hint }: { placeholder: string; hint: string },
) {
  const multiline = name === 'networks';
  const most = multiline ? MOST_FOR_NETWORKS : MOST_CHARACTERS;
  const element = {
    type: 'plain_text_input' as const,
    action_id: name,
    max_length: most,
    multiline,
    placeholder: plain(placeholder, 150),
    ...(!multiline && { dispatch_action_config: { trigger_actions_on: ['on_enter_pressed' as const] } }),
    ...(value && { initial_value: cut(value, most) }),
  };
  return field(name, label, element, { optional: name !== 'times', hint, dispatch: !multiline });
}

/** What the words mean, with the first slots. What is wrong with them stands at their fields. */
function preview(words: SlotsWords, reader: Reader): KnownBlock[] {
  const read = readSlots(words, reader);
  if (!read.ok || !read.slots) return [];
  const { slots } = read;
  return [
    context(
      [
        `:calendar: *${linesOf(slots)[0] ?? ''}*`,
        ...linesOf(slots).slice(1),
        ...nextSlots(slots, reader.now),
      ].join('\n'),
    ),
  ];
}

/** Slack requires the field. */
const NONE = 'none';

const withoutNone = (times: string) => (times.toLowerCase() === NONE ? '' : times);

export const readSlotsForm = ({ state }: Pick<ViewOutput, 'state'>): SlotsWords => ({
  times: withoutNone(typedText(state, 'times').trim()),
  networks: typedText(state, 'networks').trim(),
  quiet: typedText(state, 'quiet').trim(),
});
