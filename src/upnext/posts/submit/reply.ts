import type { KnownBlock } from '@slack/types';
import { formatNext, formatSeries, type Reader, type RecurringRule } from '../../../when/index.js';
import { partsOf, typedPartsOf } from '../../platforms/parts.js';
import { actions, buttonRow, clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { bothClocks, FULL_DATE, slackDate, slackTime } from '../../slack/text/slack-date.js';
import { openPostButton, showPostsButton } from '../../ui/shared-buttons.js';
import { networksInSentence } from '../../ui/words.js';
import { fixButton } from '../card/buttons.js';
import { openCard } from '../card/card.js';
import { aboutPost, eachText, keepsTrying, quote, quoted } from '../card/lines.js';
import { linkBlocks } from '../card/links.js';
import { pictureBlocks } from '../card/picture-lines.js';
import { stopButton } from '../card/series.js';
import type { PostContext } from '../fields/about.js';
import { readerOf } from '../fields/field.js';
import type { Draft } from '../model/draft.js';
import { networksLeft, type Post } from '../model/post.js';
import { differenceBlocks, differences, namesOf } from './differences.js';
import type { ScheduledPost } from './result.js';

type ConfirmedIn = Pick<PostContext, 'profile' | 'about'> & { deps: Pick<PostContext['deps'], 'now'> };

/** Describes what the service has stored. Only a post without differences gets a sign. */
export function confirmation(
  post: ScheduledPost,
  values: Draft,
  { deps, profile, about }: ConfirmedIn,
  link?: string,
): Reply {
  if (post.held) return holdConfirmation(post, about.channel, link);
  const reader = readerOf(deps, profile);
  const moment = post.meant ? ` for ${bothClocks(post.meant.at, post.meant.zone, reader, FULL_DATE)}` : '';
  const networks = networksInSentence(values.Platforms);
  const found = differences(post, values, reader);
  const isAsSent = found.length === 0;
  const headline = isAsSent ? `Scheduled on ${networks}` : networks;
  const titles = found.map(({ title }) => title);
  return {
    text: [...titles, `${headline}${moment}`].join(' '),
    blocks: [
      ...found.flatMap(differenceBlocks),
      section(`${isAsSent ? ':calendar: ' : ''}*${headline}*${moment}`),
      ...(post.differs?.missing
        ? wholeTexts(values)
        : [...eachText(typedPartsOf(values)), ...linkBlocks(values)]),
      ...pictureBlocks(values.picture),
      ...(isAsSent ? buttonRow('details', detailsButton(post)) : []),
    ],
  };
}

const detailsButton = ({ id, project, meant }: ScheduledPost) =>
  id && project ? openPostButton({ project: { id: project }, id, at: meant?.at.getTime() }, 'Details') : [];

/** The text may be nowhere else by now. */
const wholeTexts = (values: Draft): KnownBlock[] => {
  const texts = partsOf(values).map(({ text }) => text);
  return (texts.join('\n\n').match(/[^]{1,500}/gu) ?? []).map(quote);
};

/** Answers the person who scheduled or changed it. It stays as it is, so it leaves to the card what can change. */
export function holdConfirmation({ meant, held }: ScheduledPost, channel?: string, link?: string): Reply {
  const at = meant && slackDate(meant.at, FULL_DATE);
  const goesOut = at ? `It goes out ${at}` : 'It goes out';
  const cardIn = held?.approvalIn ?? (held?.inChannel ? channel : undefined);
  const card = link ? openCard(link) : [`Its card is ${placeOfCard(cardIn)}.`];
  if (!held?.at) return saved(':memo:', 'Draft saved.', card);
  if (held.approvalIn && !held.frozen) {
    const by = slackTime(held.at, meant?.at ?? held.at, meant?.zone, FULL_DATE);
    const lines = [`${goesOut} if it’s approved by ${by}.`, ...card];
    return saved(':hourglass_flowing_sand:', 'Sent for approval.', lines);
  }
  const frozen = held.frozen ? ['This project is frozen.', held.frozen] : [];
  if (held.changed) return saved(':calendar:', 'Changes saved.', [`${goesOut}.`, ...frozen, ...card]);
  return saved(':calendar:', at ? `Scheduled for ${at}.` : 'Scheduled.', [...frozen, ...card]);
}

function saved(emoji: string, title: string, lines: string[]): Reply {
  const said = lines.join(' ');
  return { text: `${title} ${said}`, blocks: [section(`${emoji} *${title}*\n${said}`)] };
}

/** Right away, the service took only some parts of the post. Upnext holds the rest. */
export function partlyScheduled(post: Post, cardIn: string | undefined): Reply {
  const { sent, state, reason } = post;
  const isRefused = state === 'refused';
  const rest = namesOf(networksLeft(post));
  const title = `${namesOf(sent.flatMap(({ platforms }) => platforms))}: scheduled. ${rest}: ${isRefused ? 'rejected' : 'not sent yet'}.`;
  const next = isRefused ? 'The rest won’t go out until you fix it.' : keepsTrying(post);
  const where = `Its card is ${placeOfCard(cardIn)}.`;
  const why = reason ? `\n${escape(clip(reason, 600))}` : '';
  const fix = fixButton(post);
  return {
    text: [title, reason, next].filter(Boolean).join(' '),
    blocks: [
      section(`:warning: *${escape(title)}*${why}`),
      ...(fix ? [actions('fix', fix)] : []),
      context(`${next} ${where}`),
    ],
  };
}

const placeOfCard = (channel: string | undefined) =>
  channel ? `in <#${channel}>` : 'in your direct messages with Upnext';

const EACH =
  'You can edit or skip each post until it’s sent to the service. Its card appears a day before that, or three days if it needs approval.';

/** Answers the person who scheduled it. */
export function seriesConfirmation(
  rule: RecurringRule,
  { content, ...series }: { series: string; project: string; content: string },
  reader: Reader,
): Reply {
  const title = 'Repeating post scheduled.';
  const next = formatNext(rule, reader);
  return {
    text: aboutPost(`${title} ${formatSeries(rule, reader)}`, { content }),
    blocks: [
      section(
        [
          `:calendar: *${title}* ${escape(formatSeries(rule, reader))}`,
          escape(quoted({ content })),
          ...(next ? [`Next: ${next}.`] : []),
        ].join('\n'),
      ),
      context(EACH),
      actions(
        `series-${series.series}`,
        ...showPostsButton('See posts', { ...series, words: '' }),
        stopButton(series),
      ),
    ],
  };
}
