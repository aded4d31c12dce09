import { Fragment } from 'react';
import { useDesk } from '../state/desk.js';
import { CodeBlock } from './CodeBlock.js';
import { emojify } from './emoji.js';
import { ExternalLink } from './ExternalLink.js';
import { type MrkdwnNode, parseMrkdwn } from './parse-mrkdwn.js';
import { mentionText } from './plain-text.js';
import { SlackDate } from './SlackDate.js';

export function Mrkdwn({ text }: { text: string }) {
  return <Nodes nodes={parseMrkdwn(text)} />;
}

function Nodes({ nodes }: { nodes: MrkdwnNode[] }) {
  // The nodes never move, so the index is a stable key.
  return nodes.map((node, index) => (
    <Fragment key={index}>
      <Node node={node} />
    </Fragment>
  ));
}

const TAGS = { bold: 'strong', italic: 'em', strike: 's', quote: 'blockquote' } as const;

function Node({ node }: { node: MrkdwnNode }) {
  const { state } = useDesk();
  switch (node.kind) {
    case 'text':
      return emojify(node.text);
    case 'bold':
    case 'italic':
    case 'strike':
    case 'quote': {
      const Tag = TAGS[node.kind];
      return (
        <Tag>
          <Nodes nodes={node.children} />
        </Tag>
      );
    }
    case 'code':
      return <code>{node.text}</code>;
    case 'pre':
      return <CodeBlock text={node.text} />;
    case 'link':
      return <ExternalLink href={node.href}>{emojify(node.label)}</ExternalLink>;
    case 'date':
      return <SlackDate {...node} />;
    default:
      return <span className="mention">{mentionText(node, state)}</span>;
  }
}
