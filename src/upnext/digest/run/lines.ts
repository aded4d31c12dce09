import type { KnownBlock } from '@slack/types';
import { groupOf, listedState, postStatus, shortNames, shownAs, signOf } from '../../posts/index.js';
import { clip, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { firstLines } from '../../ui/first-lines.js';
import type { DayPost } from './day.js';

/** Shows a post as one line, short enough for a phone. */

const MAX_EXCERPT = 70;
const MIN_EXCERPT = 24;
/** About as many letters as a line has on a desktop, beside a button. */
const LINE = 72;

export const excerpt = ({ content, label }: Pick<DayPost, 'content' | 'label'>, most = MAX_EXCERPT): string =>
  escape(clip((content ?? label).replace(/\s+/g, ' ').trim(), most));

/** As many lines as a section holds. */
export const linesSection = (lines: string[], most?: number, title = ''): KnownBlock[] =>
  lines.length > 0 ? [section([title, ...firstLines(lines, most)].filter(Boolean).join('\n'))] : [];

/** ":calendar: today 10:00 · *X* · Frozen · Tea at ten": the state comes before the text, which may be cut. */
export function stateLine(post: DayPost, zone: string, now: Date, format?: string): string {
  const facts = [slackDate(post.scheduledAt, format, zone), `*${shortNames(post)}*`, stateInWords(post, now)];
  const start = facts.filter(Boolean);
  const room = LINE - start.join(' · ').replace(DATES, AS_LONG).length;
  const text = excerpt(post, Math.min(Math.max(room, MIN_EXCERPT), MAX_EXCERPT));
  const line = [...start, linked(post, text)].join(' · ');
  return [signOf(post, now), line].filter(Boolean).join(' ');
}

/** To its card, if a channel shows it. */
export const linked = ({ link }: DayPost, text: string) => (link ? `<${link}|${text}>` : text);

const DATES = /<!date\^[^>]*>/g;
const AS_LONG = 'Today 10:00';

/** What needs attention is bold. A scheduled post, the usual case, needs no words. */
function stateInWords(post: DayPost, now: Date): string {
  const state = listedState(post, now);
  if (state === 'stuck') return `*${shownAs(state).title}*`;
  if (post.isUnapproved) return '*Without approval*';
  if (state === 'scheduled' || state === 'held') return '';
  if (state === 'draft') return '*Still a draft*';
  if (state === 'unknown') return 'Status unknown';
  const words = postStatus(post, post.scheduledAt);
  return groupOf(post) === 'trouble' ? `*${words}*` : words;
}
