import { formatNext, formatRule, formatSeries, type RecurringRule } from '../../../when/index.js';
import { actions, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import { stopButton } from '../card/series.js';

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
