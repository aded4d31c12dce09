import type { SectionBlock as Section } from '@slack/types';
import { useId } from 'react';
import { Element } from '../elements/Element.js';
import { Text } from '../text/Text.js';
import { ElementProvider } from './ElementProvider.js';

export function SectionBlock({ block }: { block: Section }) {
  const id = useId();
  const { text, fields, accessory } = block;
  return (
    <div className={`section ${accessory ? `with-${accessory.type}` : ''}`}>
      <div className="section-text">
        {text && (
          <div id={id} className="prose">
            <Text text={text} />
          </div>
        )}
        {fields && (
          <div className="fields">
            {fields.map((field, index) => (
              <div key={index} className="prose">
                <Text text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div className="accessory">
          <ElementProvider block_id={block.block_id} {...(text && { labelledBy: id })}>
            <Element key={'action_id' in accessory ? accessory.action_id : ''} element={accessory} />
          </ElementProvider>
        </div>
      )}
    </div>
  );
}
