import { actions, button, context, section, type Reply } from '../../slack/blocks.js';
import type { FormContext } from '../../forms/form.js';
import { formatFullMoment } from '../../time/format.js';
import { everyonesClock } from '../../views/moment.js';
import { quote } from '../../views/post.js';
import { alarm, differences, keptAs, keptFor, namesOf, type Scheduled } from './difference.js';
import { readerOf } from './open.js';
import type { Draft } from './post.js';

export type { Scheduled };

export const SHARE_POST = 'share_post';

/** What is told is what the service has; only what is as it was meant has a tick, and can be shared. */
export function scheduled(result: Scheduled, draft: Draft, { deps, profile, about }: FormContext): Reply {
  const reader = readerOf(deps, profile);
  const moment = result.meant && formatFullMoment(new Date(result.meant.at), result.meant.zone, reader);
  if (result.missing) return notListed(draft, moment);
  const where = namesOf(keptFor(result, draft));
  const draftOnly = keptAs(result, draft) === 'DRAFT';
  const headline = draftOnly ? `Draft saved for ${where}` : `Scheduled on ${where}`;
  const wrong = differences(result, draft, reader);
  const asMeant = wrong.length === 0;
  const share = button('Share here', SHARE_POST, { value: about.submissionId });
  return {
    text: [...wrong.map(({ title }) => title), moment ? `${headline}: ${moment}` : headline].join(' '),
    blocks: [
      ...wrong.flatMap(alarm),
      section(`${asMeant ? ':white_check_mark: ' : ''}*${headline}*${moment ? `\n${moment}` : ''}`),
      quote(draft.Content),
      ...(about.channel && asMeant ? [actions('share', share)] : []),
    ],
  };
}

const NOT_LISTED = 'The service said yes, but the post was not found in its list.';
const MAY_COME =
  'It may still appear there: check at the service before you write it again. Nothing is sent twice from here.';

/** Its words may be nowhere else by now: they are shown whole, as far as a message goes. */
function notListed({ Platforms, Content }: Draft, moment: string | undefined): Reply {
  const meant = [namesOf(Platforms), moment].filter(Boolean).join(': ');
  const pieces = Content.match(/[^]{1,1100}/gu) ?? [];
  return {
    text: `${NOT_LISTED} ${meant}`,
    blocks: [
      section(`:rotating_light: *${NOT_LISTED}*\n${meant}`),
      ...pieces.slice(0, 10).map(quote),
      context(MAY_COME),
    ],
  };
}

export function shared(result: Scheduled, draft: Draft, person: string): Reply {
  const where = namesOf(draft.Platforms);
  const moment = result.meant ? ` for ${everyonesClock(new Date(result.meant.at))}` : '';
  const did = draft.Status === 'DRAFT' ? 'drafted a post' : 'scheduled a post';
  const text = `<@${person}> ${did} on ${where}${moment}`;
  return { text, blocks: [section(text), quote(draft.Content)] };
}

/** In the place of the confirmation: a second press would only repeat it to everybody. */
export const sharedAlready: Reply = {
  text: 'Shared with this channel.',
  blocks: [context(':white_check_mark: Shared with this channel.')],
};
