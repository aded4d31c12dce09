import type { DeskMessage } from '../../desk/state.js';
import { parseMrkdwn, type Piece } from '../words/parse-mrkdwn.js';

/** A message in words alone, as a notification would have it. */
export function fallbackOf({ text }: DeskMessage): string {
  return parseMrkdwn(text).map(words).join('').trim();
}

function words(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
    case 'code':
    case 'pre':
      return piece.text;
    case 'bold':
    case 'italic':
    case 'strike':
    case 'quote':
      return piece.pieces.map(words).join('');
    case 'date':
      return piece.fallback;
    default:
      return piece.label;
  }
}
