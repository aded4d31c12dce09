import type { Button } from '@slack/types';
import { actions, button, clip, context, type Reply, section, textReply } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';

/** A command that one press runs. Its words are kept, because they may be too long for a button. */

export const RUN_COMMAND = 'run_command';

/** `index` makes the action ids in a message unique. */
export const runButton = (text: string, kept: string, index = 0): Button =>
  button(text, `${RUN_COMMAND}:${index}`, { value: kept, ...(index === 0 && { style: 'primary' }) });

/** Where a button runs a command that changes something at once: when it was shown. */
export interface CommandButton {
  at: Date;
  /** The button was used already, or is too old: nothing may be changed. */
  isOver: boolean;
}

export const SCHEDULE_AS_POST = 'Schedule this as a post';

export const quoteWords = (words: string) => `> ${escape(clip(words, 500)).replaceAll('\n', '\n> ')}`;

/** The answer to a message that asks for something with a form. */
export function commandCard(does: string, words: string, kept: string): Reply {
  return {
    text: does,
    blocks: [
      section(words ? `*${escape(does)}*\n${quoteWords(words)}` : `*${escape(does)}*`),
      actions('run', runButton('Open the form', kept)),
    ],
  };
}

type IgnoringVerb = { verb: string; instead?: string };

/** `keptPost` is the command that schedules all words, if they read as a post: `next friday 9am Hello on x`. */
export function notUsed({ verb, instead }: IgnoringVerb, words: string, keptPost?: string): Reply {
  const why = instead ? `. ${instead}` : `, because \`/upnext ${verb}\` doesn’t take any words.`;
  const text = `Upnext ignored “${escape(clip(words, 100))}”${why}`;
  const button = keptPost === undefined ? [] : [actions('post', runButton(SCHEDULE_AS_POST, keptPost))];
  return { text, blocks: [context(text), ...button] };
}

const LATE =
  'Upnext couldn’t be reached when you sent this, so nothing was done. If you still want it, send it again.';

/** To a message that Slack delivered hours late, after an outage. */
export const cameLate = (words: string): Reply =>
  textReply(LATE, ...(words ? [section(quoteWords(words))] : []));
