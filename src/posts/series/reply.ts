import { oneLine } from '../../api/read/label.js';
import type { ModalView } from '@slack/types';
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
import { bothClocks } from '../card/both-clocks.js';
import { HELD_EDIT, type HeldButton } from '../card/buttons.js';
import type { HeldPost } from '../table/held-row.js';
import { escape } from '../../slack/text/markup.js';
import type { Series } from './table.js';
import { occurrencesOf, type RecurringRule } from '../../time/recurring/rule.js';
import { formatNext, formatSeries } from '../../time/recurring/write.js';
import { editTextsButton, stopButton } from './rule.js';
import { quote } from '../card/lines.js';
import { formatMoment } from '../../time/format.js';
import { counted } from '../../ui/words.js';
import { namesOf } from '../fields/differences.js';
import { draftSchema, firstText } from '../fields/draft.js';

/** Everything that is said about a series. */

const EACH =
  'You can edit or skip each post until it’s sent to the service. Its card appears a day before that, or three days if it needs approval.';

/** Answers the person who scheduled it. Everything else is on the message about the series, which can stop it. */
export function seriesConfirmation(rule: RecurringRule, channel: string | undefined): Reply {
  const title = 'Repeating post scheduled.';
  const where = channel ? `<#${channel}>` : 'your direct messages with Upnext';
  const text = `${escape(formatSeries(rule))}. To edit the text of each post or to stop it, use its message in ${where}.`;
  return { text: `${title} ${text}`, blocks: [section(`:calendar: *${title}* ${text}`)] };
}

/** "Next: Mon 30 Nov, Mon 7 Dec, Mon 14 Dec and 5 more" */
function nextLine(rule: RecurringRule, now: Date): string {
  const next = formatNext(rule, now);
  return next ? `Next: ${next}.` : 'No more posts.';
}

/** "4 posts are still to come: Mon 30 Nov, Mon 7 Dec, Mon 14 Dec, Mon 21 Dec." */
function postsLeft(rule: RecurringRule, now: Date): string {
  const count = occurrencesOf(rule).filter(({ at }) => at > now).length;
  return `${counted(count, 'post')} ${count === 1 ? 'is' : 'are'} still to come: ${formatNext(rule, now) ?? ''}.`;
}

/** The one message about the series, edited in place. */
export function seriesCard(series: Series, now: Date): Reply {
  const { rule } = series;
  const values = draftSchema.parse(series.values);
  const title = titleOf(series);
  const facts = [namesOf(values.Platforms), escape(clip(series.project.name, 150))]
    .filter(Boolean)
    .join(' · ');
  const lines = [`${EMOJI[series.state]} *${title}*`, escape(formatSeries(rule)), facts];
  return {
    text: `${title}: ${formatSeries(rule)}`,
    blocks: [
      section([...lines, ...(series.state === 'running' ? [nextLine(rule, now)] : [])].join('\n')),
      quote(firstText(values)),
      context(explain(series)),
      ...(series.state === 'running'
        ? [
            actions(
              `series-${series.id}`,
              editTextsButton(series.id),
              stopButton(series.id, postsLeft(rule, now)),
            ),
          ]
        : []),
    ],
  };
}

const MOST_LISTED = 40;

/** *Edit texts*: the posts that can still be changed, each with its text. A form that is closed leads back to them. */
export function seriesTexts(series: Series, posts: HeldPost[], zone: string | undefined): ModalView {
  const listed = posts.slice(0, MOST_LISTED).map((post) => {
    const { id, version, content } = post;
    const value = encodeButtonValue({ id, version } satisfies HeldButton);
    const edit = withSubject(button('Edit', HELD_EDIT, { value }), whenInWords(post, zone));
    return section(`${bothClocks(post, zone)}\n${escape(clip(oneLine(content), 100))}`, edit);
  });
  return modalWith('Edit texts', [
    ...(listed.length > 0 ? listed : [section('There are no posts to edit right now.')]),
    ...(series.next === undefined ? [] : [context(LATER_POSTS)]),
  ]);
}

/** Their texts are often the same. */
const whenInWords = ({ dueAt }: HeldPost, zone = 'UTC'): string => (dueAt ? formatMoment(dueAt, zone) : '');

const LATER_POSTS = 'You can edit later posts from 30 days before they go out.';

const EMOJI = { running: ':calendar:', stopped: ':x:', done: ':white_check_mark:' };

const titleOf = ({ state, author }: Series): string =>
  state === 'running' ? `Repeating post by <@${author}>` : ENDED[state];

const ENDED = { stopped: 'No longer repeats', done: 'Has finished repeating' };

function explain({ state, reason, changedBy }: Series): string {
  if (state === 'running') return EACH;
  if (state === 'done') return 'This series has ended.';
  return reason ? escape(clip(reason, 300)) : `Stopped by <@${changedBy}>.`;
}

/** Below the message about the series, which says why. */
export function seriesEnded(person: string): Reply {
  const text = `<@${person}>: This post no longer repeats.`;
  return { text, blocks: [section(text)] };
}

export const AUTHOR_LEFT = 'Its author has left this workspace, so Upnext stopped it.';
export const PROJECT_GONE = 'Its project no longer exists, so Upnext stopped it.';

export const stoppedText = (cancelled: number): string =>
  `Stopped repeating. ${cancelled === 0 ? 'There were no posts left to cancel.' : `${counted(cancelled, 'post')} cancelled.`}`;

export const alreadyEnded = (series: Series | undefined): string =>
  `Nothing was changed. ${series ? explain(series) : 'This series no longer exists.'}`;
