import { uncapitalize } from '../../ui/words.js';
import type { Button } from '@slack/types';
import * as z from 'zod';
import { parsePostAbout } from '../about.js';
import { button, clip, confirmLoss } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import type { HeldPost } from '../table/held-row.js';

/** What the cards of posts that repeat say and offer. */

/** "Repeats: Every Monday at 09:00 Berlin time until Thu 24 Dec 2026" */
export function repeatsLine({ about }: HeldPost): string[] {
  const { repeats } = parsePostAbout(about);
  return repeats ? [`Repeats: ${escape(clip(repeats, 200))}`] : [];
}

export const stopRepeating = ({ series, project, state, about }: HeldPost): Button[] =>
  series && state !== 'draft'
    ? [
        stopButton(
          { series, project: project.id },
          `This post repeats ${uncapitalize(parsePostAbout(about).repeats ?? '')}.`,
        ),
      ]
    : [];

export const STOP_SERIES = 'stop_series';
/** The project: whose rights are enforced. */
export const seriesButton = z.object({ series: z.string(), project: z.string() });
type SeriesButton = z.infer<typeof seriesButton>;

/** `what`: the posts that it stops. */
export const stopButton = (series: SeriesButton, what: string): Button =>
  button('Stop repeating', STOP_SERIES, {
    value: encodeButtonValue(series),
    confirm: confirmLoss(
      'Stop repeating?',
      `${clip(what, 150)} Upnext cancels the posts that haven’t been sent yet. Those already sent will still be published.`,
      'Stop repeating',
      'Keep repeating',
    ),
  });
