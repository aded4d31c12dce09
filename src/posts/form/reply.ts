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
  storedPlatforms,
  storedStatus,
  type ScheduledPost,
} from '../fields/differences.js';
import { valuesFor, type Draft } from '../fields/draft.js';
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
  const moment = post.meant && formatFullMoment(new Date(post.meant.at), post.meant.zone, reader);
  if (post.missing) return notListed(missingOf(values, post), moment);
  const networks = namesInSentence(storedPlatforms(post, values));
  const isDraft = storedStatus(post, values) === 'DRAFT';
  const headline = isDraft ? `Draft saved for ${networks}` : `Scheduled on ${networks}`;
  const found = differences(post, values, reader);
  const isAsSent = found.length === 0;
  const titles = found.map(({ title }) => title);
  return {
    text: [...titles, moment ? `${headline}: ${moment}` : headline].join(' '),
    blocks: [
      ...found.flatMap(differenceBlocks),
      section(
        `${isAsSent ? `${isDraft ? ':memo:' : ':calendar:'} ` : ''}*${headline}*${moment ? `\n${moment}` : ''}`,
      ),
      ...quotes(values),
      ...pictureBlocks(values.picture),
      ...(isAsSent ? buttonRow('details', detailsButton(post)) : []),
    ],
  };
}

const detailsButton = ({ id, project, meant }: ScheduledPost) =>
  id && project ? openPostButton({ project: { id: project }, id, at: meant?.at }, 'Details') : [];

const withNetworks = ({ platforms, text }: Part) => [context(`*${namesOf(platforms)}*`), quote(text)];

/** Each text with its networks, if there are several. */
function quotes(values: Draft): KnownBlock[] {
  const parts = typedPartsOf(values);
  const texts = parts.length > 1 ? parts.flatMap(withNetworks) : [quote(parts[0]?.text ?? '')];
  return [...texts, ...linkBlocks(values)];
}

const NOT_LISTED = 'The service accepted this post, but it isn’t in the project’s list.';
const MAY_APPEAR =
  'It may still appear. Check the scheduling service before you send it again. Upnext won’t send it again automatically.';

/** What the service does not list. The other parts are scheduled. */
function missingOf(values: Draft, { parts }: ScheduledPost): Draft {
  const missing = parts?.flatMap((part) => (part.missing ? part.platforms : []));
  return missing ? valuesFor(values, missing) : values;
}

/** The text may be nowhere else by now, so all of it is shown. */
function notListed(values: Draft, moment: string | undefined): Reply {
  const summary = [namesOf(values.Platforms), moment].filter(Boolean).join(': ');
  const texts = partsOf(values).map(({ text }) => text);
  const pieces = texts.join('\n\n').match(/[^]{1,500}/gu) ?? [];
  return {
    text: `${NOT_LISTED} ${summary}`,
    blocks: [section(`:warning: *${NOT_LISTED}*\n${summary}`), ...pieces.map(quote), context(MAY_APPEAR)],
  };
}

export function alreadyScheduled(duplicate: ListedPost): string {
  const where = duplicate.platforms.length > 0 ? ` on ${networkNames(duplicate)}` : '';
  const { own } = duplicate;
  const isHeld = own && !own.atOnce && own.state !== 'scheduled';
  const what = isHeld ? 'Upnext already holds the same text' : 'The same text is already scheduled';
  return `${what}${where} within a day of this post.`;
}
