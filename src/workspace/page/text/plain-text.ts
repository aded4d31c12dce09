import { parseMrkdwn, type MrkdwnNode } from './parse-mrkdwn.js';

/** Mrkdwn without formatting, as in a notification. */
export function plainText(mrkdwn: string): string {
  return parseMrkdwn(mrkdwn).map(nodeText).join('').trim();
}

function nodeText(node: MrkdwnNode): string {
  switch (node.kind) {
    case 'text':
    case 'code':
    case 'pre':
      return node.text;
    case 'bold':
    case 'italic':
    case 'strike':
    case 'quote':
      return node.children.map(nodeText).join('');
    case 'date':
      return node.fallback;
    default:
      return node.label;
  }
}
