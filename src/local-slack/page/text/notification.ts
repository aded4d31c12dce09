import type { KnownBlock, TextObject } from '@slack/types';

/** What a notification of a message says. The desktop takes the blocks that have words, and the text if none has any; phones only take the text. */
export function notificationOf(
  { text, blocks }: { text: string; blocks: readonly KnownBlock[] },
  plainText: (text: TextObject) => string,
) {
  const mobile = plainText({ type: 'mrkdwn', text });
  const desktop = blocks.map((block) => textsOf(block).map(plainText).join(' ')).filter(Boolean);
  return { desktop: desktop.join('\n') || mobile, mobile };
}

/** Without labels and values of inputs. A block such as an image, buttons or a table has none. */
export function textsOf(block: KnownBlock): TextObject[] {
  switch (block.type) {
    case 'header':
      return [block.text];
    case 'section':
      return [...(block.text ? [block.text] : []), ...(block.fields ?? [])];
    case 'context':
      return block.elements.filter((element) => element.type !== 'image');
    case 'input':
      return block.hint ? [block.hint] : [];
    default:
      return [];
  }
}
