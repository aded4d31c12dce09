import type { ActionsBlock as Actions } from '@slack/types';
import { Element } from '../elements/Element.js';
import { ElementProvider } from './ElementProvider.js';

export function ActionsBlock({ block }: { block: Actions }) {
  return (
    <div className="actions" role="group" aria-label="Actions">
      <ElementProvider block_id={block.block_id}>
        {block.elements.map((element, index) => (
          <Element key={element.action_id ?? index} element={element} />
        ))}
      </ElementProvider>
    </div>
  );
}
