import type { ModalView } from '@slack/types';
import { oneLine } from '../../api/read/label.js';
import {
  actions,
  button,
  clip,
  context,
  modalWith,
  section,
  withSubject,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { formatMoment } from '../../time/format.js';
import type { RecurringRule } from '../../time/recurring/rule.js';
import { formatNext, formatRule, formatSeries } from '../../time/recurring/write.js';
import { counted, uncapitalize } from '../../ui/words.js';
import { bothClocks } from '../card/both-clocks.js';
import { HELD_EDIT, type HeldButton } from '../card/buttons.js';
import type { HeldPost } from '../table/held-row.js';
import { editTextsButton, stopButton } from './buttons.js';

/** What is said about a series. Its posts have cards of their own. */

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
        editTextsButton(series),
        stopButton(series, `This post repeats ${uncapitalize(formatRule(rule))}.`),
      ),
    ],
  };
}

const MOST_LISTED = 40;

/** *Edit texts*: the posts that can still be changed, each with its text. A form that is closed leads back to them. */
export function seriesTexts(posts: HeldPost[], zone: string | undefined): ModalView {
  const listed = posts.slice(0, MOST_LISTED).map((post) => {
    const { id, version, content } = post;
    const value = encodeButtonValue({ id, version } satisfies HeldButton);
    const edit = withSubject(button('Edit', HELD_EDIT, { value }), whenInWords(post, zone));
    return section(`${bothClocks(post, zone)}\n${escape(clip(oneLine(content), 100))}`, edit);
  });
  return modalWith('Edit texts', [
    ...(listed.length > 0 ? listed : [section('There are no posts to edit.')]),
    ...(posts.length > MOST_LISTED ? [context(LATER_POSTS)] : []),
  ]);
}

/** Their texts are often the same. */
const whenInWords = ({ dueAt }: HeldPost, zone = 'UTC'): string => (dueAt ? formatMoment(dueAt, zone) : '');

const LATER_POSTS = 'You can edit later posts on their cards.';

export const stoppedText = (cancelled: number): string =>
  cancelled === 0
    ? 'Nothing was changed. There are no posts left to cancel.'
    : `Stopped repeating. ${counted(cancelled, 'post')} cancelled.`;
