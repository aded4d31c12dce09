import { Fragment } from 'react';
import { channelLabel, nameOf, useDesk } from '../state/desk.js';
import { withEmoji } from './emoji.js';
import { parseMrkdwn, type Piece } from './parse-mrkdwn.js';
import { OutLink } from './OutLink.js';
import { SlackDate } from './SlackDate.js';

export function Mrkdwn({ text }: { text: string }) {
  return <Pieces pieces={parseMrkdwn(text)} />;
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  // A parsed text never changes its pieces in place: their position is their identity.
  return pieces.map((piece, index) => (
    <Fragment key={index}>
      <One piece={piece} />
    </Fragment>
  ));
}

function One({ piece }: { piece: Piece }) {
  const { state } = useDesk();
  switch (piece.kind) {
    case 'text':
      return withEmoji(piece.text);
    case 'bold':
      return (
        <strong>
          <Pieces pieces={piece.pieces} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Pieces pieces={piece.pieces} />
        </s>
      );
    case 'quote':
      return (
        <blockquote>
          <Pieces pieces={piece.pieces} />
        </blockquote>
      );
    case 'code':
      return <code>{piece.text}</code>;
    case 'pre':
      return <pre tabIndex={0}>{piece.text}</pre>;
    case 'link':
      return <OutLink href={piece.href}>{withEmoji(piece.label)}</OutLink>;
    case 'user':
      return <span className="mention">@{nameOf(state, piece.id)}</span>;
    case 'channel':
      return (
        <span className="mention">{piece.label ? `#${piece.label}` : channelLabel(state, piece.id)}</span>
      );
    case 'mention':
      return <span className="mention">{piece.label}</span>;
    case 'date':
      return <SlackDate {...piece} />;
  }
}
