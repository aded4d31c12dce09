import type { TextObject } from '@slack/types';
import type { DeskState } from '../../desk/state.js';
import { channelLabel, handleOf, nameOf, useDesk } from '../state/desk.js';
import { emojify } from './emoji.js';
import { type Mention, type MrkdwnNode, parseMrkdwn } from './parse-mrkdwn.js';
import { type DateSettings, formatSlackDate } from './slack-date.js';
import { useDateSettings } from './use-date-settings.js';

/** Texts without formatting, for screen readers. Dates are in the viewer's time zone, as on the screen. */
export function usePlainText(): (text: TextObject) => string {
  const { state } = useDesk();
  const dates = useDateSettings();
  return (text) => plainText(text, state, dates);
}

/** Where the names of people, groups and channels are found. */
export type Named = Pick<DeskState, 'people' | 'groups' | 'channels' | 'viewer'>;

export function plainText(text: TextObject, state: Named, dates: DateSettings): string {
  if (text.type === 'plain_text') return text.emoji === false ? text.text : emojify(text.text);
  return parseMrkdwn(text.text)
    .map((node) => nodeText(node, state, dates))
    .join('')
    .trim();
}

function nodeText(node: MrkdwnNode, state: Named, dates: DateSettings): string {
  switch (node.kind) {
    case 'text':
      return emojify(node.text);
    case 'code':
    case 'pre':
      return node.text;
    case 'bold':
    case 'italic':
    case 'strike':
    case 'quote':
      return node.children.map((child) => nodeText(child, state, dates)).join('');
    case 'date':
      return formatSlackDate(new Date(node.seconds * 1000), node.format, dates);
    case 'link':
      return node.label;
    default:
      return mentionText(node, state);
  }
}

export function mentionText(node: Mention, state: Named): string {
  if (node.kind === 'user') return `@${nameOf(state, node.id)}`;
  if (node.kind === 'group') return `@${handleOf(state, node.id)}`;
  if (node.kind === 'mention') return node.label;
  return node.label ? `#${node.label}` : channelLabel(state, node.id);
}
