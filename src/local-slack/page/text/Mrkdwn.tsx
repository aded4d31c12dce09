import { Fragment } from 'react';
import { channelLabel, handleOf, nameOf, useDesk } from '../state/desk.js';
import { emojify } from './emoji.js';
import { parseMrkdwn, type MrkdwnNode } from './parse-mrkdwn.js';
import { ExternalLink } from './ExternalLink.js';
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

function Node({ node }: { node: MrkdwnNode }) {
  const { state } = useDesk();
  switch (node.kind) {
    case 'text':
      return emojify(node.text);
    case 'bold':
      return (
        <strong>
          <Nodes nodes={node.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Nodes nodes={node.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Nodes nodes={node.children} />
        </s>
      );
    case 'quote':
      return (
        <blockquote>
          <Nodes nodes={node.children} />
        </blockquote>
      );
    case 'code':
      return <code>{node.text}</code>;
    case 'pre':
      return <pre tabIndex={0}>{node.text}</pre>;
    case 'link':
      return <ExternalLink href={node.href}>{emojify(node.label)}</ExternalLink>;
    case 'user':
      return <span className="mention">@{nameOf(state, node.id)}</span>;
    case 'channel':
      return <span className="mention">{node.label ? `#${node.label}` : channelLabel(state, node.id)}</span>;
    case 'group':
      return <span className="mention">@{handleOf(state, node.id)}</span>;
    case 'mention':
      return <span className="mention">{node.label}</span>;
    case 'date':
      return <SlackDate {...node} />;
  }
}
