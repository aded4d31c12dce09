import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { button, buttonRow, context } from '../../../slack/text/blocks.js';
import { encodeButtonValue, readButtonValue } from '../../../slack/views/button-value.js';
import { escape } from '../../../slack/text/markup.js';
import { timeInText, withoutTime } from '../../../time/time-in-text.js';
import type { Reader } from '../../../time/types.js';
import type { Draft } from '../draft.js';
import type { Change } from '../../field.js';

/** Time words that stayed in the text: says why, with buttons that move them to When. */

export const TAKE_TIME = 'take_time';
const timeToTake = z.object({ words: z.string(), when: z.string() });

export function timeQuestion({ Content, when, calendar }: Draft, reader: Reader): KnownBlock[] {
  if (calendar || when !== undefined || !Content.trim()) return [];
  const found = timeInText(Content, reader);
  if (!found) return [];
  const buttons = found.offers.map((offer, index) =>
    button(`Use “${offer.when}”`, `${TAKE_TIME}:${index}`, { value: encodeButtonValue(offer) }),
  );
  return [
    { ...context(escape(found.why)), block_id: 'time-in-text' },
    ...buttonRow('times-in-text', buttons),
  ];
}

/** Moves time words from the text to When. */
export const moveTime: Change = ({ values, about }, { action }) => {
  const { words, when } = readButtonValue(timeToTake, action);
  return {
    values: {
      ...values,
      Content: withoutTime(values.Content, words),
      when,
      replaced: values.replaced + 1,
    },
    about: { ...about, preview: undefined },
  };
};
