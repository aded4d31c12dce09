import type { KnownBlock, TextObject } from '@slack/types';

/** What a notification of a message says. */
export interface Notification {
  desktop: string;
  mobile: string;
}

/** The desktop takes the blocks that have words, and the text if none has any; phones only take the text. */
export function notificationOf(
  { text, blocks }: { text: string; blocks: readonly KnownBlock[] },
  plainText: (text: TextObject) => string,
): Notification {
  const mobile = plainText({ type: 'mrkdwn', text });
  const desktop = blocks.map((block) => wordsOf(block, plainText)).filter(Boolean);
  return { desktop: desktop.join('\n') || mobile, mobile };
}

/** Empty for a block that has none, such as an image, buttons or a table. */
export function wordsOf(block: KnownBlock, plainText: (text: TextObject) => string): string {
  switch (block.type) {
    case 'header':
      return plainText(block.text);
    case 'section':
      return [block.text, ...(block.fields ?? [])]
        .flatMap((text) => (text ? [plainText(text)] : []))
        .join(' ');
    case 'context':
      return block.elements
        .flatMap((element) => (element.type === 'image' ? [] : [plainText(element)]))
        .join(' ');
    case 'markdown':
      return block.text;
    default:
      return '';
  }
}
