import type { ActionsBlock, AlertBlock, TextObject } from '@slack/types';
import type { Block } from '../../model.js';
import { Element } from '../elements/Element.js';
import { usePlainText } from '../text/plain-text.js';
import { shortName } from '../text/short-name.js';
import { Text } from '../text/Text.js';
import { DataTable } from './DataTable.js';
import { ElementProvider } from './ElementProvider.js';
import { ImageView } from './ImageView.js';
import { InputBlock } from './InputBlock.js';
import { SectionBlock } from './SectionBlock.js';

export function BlockList({ blocks }: { blocks: Block[] }) {
  return (
    <div className="blocks">
      {blocks.map((block, index) => (
        <BlockView key={block.block_id} block={block} above={blocks.slice(0, index)} />
      ))}
    </div>
  );
}

function BlockView({ block, above }: { block: Block; above: Block[] }) {
  switch (block.type) {
    case 'section':
      return <SectionBlock block={block} />;
    case 'context':
      return (
        <div className="context">
          {block.elements.map((element, index) =>
            element.type === 'image' ? (
              <ImageView key={index} image={element} small />
            ) : (
              <div key={index} className="prose">
                <Text text={element} />
              </div>
            ),
          )}
        </div>
      );
    case 'actions':
      return <ActionsView block={block} about={above.map(textOf).findLast((text) => text)} />;
    case 'input':
      return <InputBlock block={block} />;
    case 'header':
      return (
        <h2 className="block-header">
          <Text text={block.text} />
        </h2>
      );
    case 'divider':
      return <hr />;
    case 'image':
      return <ImageView image={block} />;
    case 'data_table':
      return <DataTable block={block} />;
    case 'alert':
      return <AlertView block={block} />;
    default:
      return <p className="unsupported">A {block.type.replaceAll('_', ' ')} block</p>;
  }
}

/** What the buttons and checkboxes below it are about. A row of a list has its own button. */
const textOf = (block: Block) =>
  block.type === 'header' || (block.type === 'section' && !block.accessory) ? block.text : undefined;

/** A word as well as a color, for people who can't tell colors apart. */
const LEVELS = { default: '', info: 'Note', warning: 'Warning', error: 'Error', success: 'Success' } as const;

function AlertView({ block }: { block: AlertBlock }) {
  const level = block.level ?? 'default';
  return (
    <div className={`alert ${level}`} role="status">
      {LEVELS[level] && <strong>{LEVELS[level]}</strong>}
      <div className="prose">
        <Text text={block.text} />
      </div>
    </div>
  );
}

/** `about`: the text above it. A checkbox has its own. */
function ActionsView({ block, about }: { block: ActionsBlock; about: TextObject | undefined }) {
  const plain = usePlainText();
  const [element] = block.elements;
  const text = element?.type === 'checkboxes' ? element.options[0]?.text : about;
  const [name = ''] = text ? plain(text).trim().split('\n') : [];
  return (
    <div className="actions" role="group" aria-label={name ? `Actions: ${shortName(name)}` : 'Actions'}>
      <ElementProvider block_id={block.block_id}>
        {block.elements.map((element, index) => (
          <Element key={element.action_id ?? index} element={element} />
        ))}
      </ElementProvider>
    </div>
  );
}
