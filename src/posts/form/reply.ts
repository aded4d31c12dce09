import type { KnownBlock } from '@slack/types';
import type { PostContext } from '../about.js';
import { buttonRow, context, section, type Reply } from '../../slack/text/blocks.js';
import { partsOf, typedPartsOf, type Part } from '../../platforms/parts.js';
import { formatFullMoment } from '../../time/format.js';
import { pictureBlocks } from '../pictures/lines.js';
import { networkNames, quote } from '../card/lines.js';
import { openPostButton } from '../../ui/shared-buttons.js';
import { holdConfirmation, type HoldContext } from '../held/confirmation.js';
import {
  differenceBlocks,
  differences,
  namesInSentence,
  namesOf,
  type ScheduledPost,
} from '../fields/differences.js';
import type { Draft } from '../fields/draft.js';
import { linkBlocks } from '../fields/links.js';
import type { ListedPost } from '../listed/held-as-post.js';
import { readerOf } from './reader.js';

type ConfirmedIn = Pick<PostContext, 'profile' | 'about'> & { deps: Pick<PostContext['deps'], 'now'> };

/** Describes what the service has stored. Only a post without differences gets a sign. */
export function confirmation(
  post: ScheduledPost,
  values: Draft,
  { deps, profile, about }: ConfirmedIn,
  held: Omit<HoldContext, 'channel'> = {},
): Reply {
  if (post.held) return holdConfirmation(post, { ...held, channel: about.channel });
  const reader = readerOf(deps, profile);
  const moment = post.meant && formatFullMoment(post.meant.at, post.meant.zone, reader);
  const networks = namesInSentence(values.Platforms);
  const found = differences(post, values, reader);
  const isAsSent = found.length === 0;
  const headline = isAsSent ? `Scheduled on ${networks}` : networks;
  const titles = found.map(({ title }) => title);
  return {
    text: [...titles, moment ? `${headline}: ${moment}` : headline].join(' '),
    blocks: [
      ...found.flatMap(differenceBlocks),
      section(`${isAsSent ? ':calendar: ' : ''}*${headline}*${moment ? `\n${moment}` : ''}`),
      ...(post.differs?.missing ? wholeTexts(values) : quotes(values)),
      ...pictureBlocks(values.picture),
      ...(isAsSent ? buttonRow('details', detailsButton(post)) : []),
    ],
  };
}

const detailsButton = ({ id, project, meant }: ScheduledPost) =>
  id && project ? openPostButton({ project: { id: project }, id, at: meant?.at.getTime() }, 'Details') : [];

const withNetworks = ({ platforms, text }: Part) => [context(`*${namesOf(platforms)}*`), quote(text)];

/** Each text with its networks, if there are several. */
function quotes(values: Draft): KnownBlock[] {
  const parts = typedPartsOf(values);
  const texts = parts.length > 1 ? parts.flatMap(withNetworks) : [quote(parts[0]?.text ?? '')];
  return [...texts, ...linkBlocks(values)];
}

/** The text may be nowhere else by now. */
const wholeTexts = (values: Draft): KnownBlock[] => {
  const texts = partsOf(values).map(({ text }) => text);
  return (texts.join('\n\n').match(/[^]{1,500}/gu) ?? []).map(quote);
};

export function alreadyScheduled(duplicate: ListedPost): string {
  const where = duplicate.platforms.length > 0 ? ` on ${networkNames(duplicate)}` : '';
  const { own } = duplicate;
  const isHeld = own && !own.atOnce && own.state !== 'scheduled';
  const what = isHeld ? 'Upnext already holds the same text' : 'The same text is already scheduled';
  return `${what}${where} within a day of this post.`;
}
