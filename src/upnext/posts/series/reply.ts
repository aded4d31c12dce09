import type { Button } from '@slack/types';
import * as z from 'zod';
import { formatNext, formatRule, formatSeries, type RecurringRule } from '../../../when/index.js';
import { actions, button, clip, confirmLoss, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted, uncapitalize } from '../../ui/words.js';
import type { HeldPost } from '../model/post.js';

/** What people see of a series, and of each of its posts. */

/** "Repeats: Every Monday at 09:00 Berlin time until Thu 24 Dec 2026" */
export function repeatsLine({ about }: HeldPost): string[] {
  return about.repeats ? [`Repeats: ${escape(clip(about.repeats, 200))}`] : [];
}

export const stopRepeating = ({ series, project, state, about }: HeldPost): Button[] =>
  series && state !== 'draft' ? [stopButton({ series, project: project.id }, about.repeats ?? '')] : [];

export const STOP_SERIES = 'stop_series';
/** The project: whose rights are enforced. */
export const seriesButton = z.object({ series: z.string(), project: z.string() });

const stopButton = (series: z.infer<typeof seriesButton>, repeats: string): Button =>
  button('Stop repeating', STOP_SERIES, {
    value: encodeButtonValue(series),
    confirm: confirmLoss(
      'Stop repeating?',
      `This post repeats ${clip(uncapitalize(repeats), 150)}. Upnext cancels the posts that haven’t been sent yet. Those already sent will still be published.`,
      'Stop repeating',
      'Keep repeating',
    ),
  });

const EACH =
  'You can edit or skip each post until it’s sent to the service. Its card appears a day before that, or three days if it needs approval.';

/** Answers the person who scheduled it. */
export function seriesConfirmation(
  rule: RecurringRule,
  { now, ...series }: { series: string; project: string; now: Date },
): Reply {
  const title = 'Repeating post scheduled.';
  const next = formatNext(rule, now);
  return {
    text: `${title} ${formatSeries(rule)}`,
    blocks: [
      section(
        [`:calendar: *${title}* ${escape(formatSeries(rule))}`, ...(next ? [`Next: ${next}.`] : [])].join(
          '\n',
        ),
      ),
      context(EACH),
      actions(
        `series-${series.series}`,
        ...showPostsButton('See posts', { project: series.project, words: '' }),
        stopButton(series, formatRule(rule)),
      ),
    ],
  };
}

export const stoppedText = (cancelled: number): string =>
  cancelled === 0
    ? 'Nothing was changed. There are no posts left to cancel.'
    : `Stopped repeating. ${counted(cancelled, 'post')} cancelled.`;
