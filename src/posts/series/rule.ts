import type { Button } from '@slack/types';
import * as z from 'zod';
import { parsePostAbout } from '../about.js';
import { button, clip, confirm } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import type { PostRule } from '../rule.js';

/** Occurrences are held even if the project’s posts are sent right away, so that each one can be changed. */
const OCCURRENCE_MINUTES = 15;

export const seriesRule: PostRule = {
  settle: ({ repeats }) => (repeats ? { minutes: OCCURRENCE_MINUTES } : undefined),

  /** "Repeats: Every Monday at 09:00 Berlin time until Thu 24 Dec 2026" */
  below({ about }) {
    const { repeats } = parsePostAbout(about);
    return repeats ? [`Repeats: ${escape(clip(repeats, 200))}`] : [];
  },

  buttons: ({ series, state }) =>
    series && state !== 'draft' ? [{ place: 'last', button: stopButton(series) }] : [],
};

export const STOP_SERIES = 'stop_series';
export const seriesButton = z.object({ series: z.string() });

export const stopButton = (series: string): Button =>
  button('Stop repeating', STOP_SERIES, { value: encodeButtonValue({ series }), confirm: STOP });

const STOP = confirm(
  'Stop repeating?',
  'Upnext cancels all posts of this series that it still holds. Posts that the service already has will still be published.',
  'Stop repeating',
  'Keep',
);
