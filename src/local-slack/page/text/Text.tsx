import type { TextObject } from '@slack/types';
import { emojify } from './emoji.js';
import { Mrkdwn } from './Mrkdwn.js';

export function Text({ text }: { text: TextObject }) {
  if (text.type === 'mrkdwn') return <Mrkdwn text={text.text} />;
  return text.emoji === false ? text.text : emojify(text.text);
}
