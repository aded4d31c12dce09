import type { Button } from '@slack/types';
import * as z from 'zod';
import { button, clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import type { Post } from '../model/post.js';

/** What people see of a series, and of each of its posts. */

/** "Repeats: Every Monday at 09:00 Berlin time until Thu 24 Dec 2026", as long as it does. */
export const repeatsLine = ({ about, cause }: Post): string[] =>
  about.repeats && cause !== 'stopped' ? [`Repeats: ${escape(clip(about.repeats, 200))}`] : [];

export const STOP_SERIES = 'stop_series';
/** The project: whose rights are enforced. */
export const seriesButton = z.object({ series: z.string(), project: z.string() });

/** Opens a window that says how many posts are left. */
export const stopButton = (series: z.infer<typeof seriesButton>): Button =>
  button('Stop repeating', STOP_SERIES, { value: encodeButtonValue(series) });
