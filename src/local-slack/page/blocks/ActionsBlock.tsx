import type { ActionsBlock as Actions, TextObject } from '@slack/types';
import { Element } from '../elements/Element.js';
import { usePlainText } from '../text/plain-text.js';
import { ElementProvider } from './ElementProvider.js';

const MAX_NAME = 60;

/** `about`: the text above it. */
export function ActionsBlock({ block, about }: { block: Actions; about: TextObject | undefined }) {
  const plain = usePlainText();
  const [name = ''] = about ? plain(about).trim().split('\n') : [];
  return (
    <div className="actions" role="group" aria-label={name.slice(0, MAX_NAME) || 'Actions'}>
      <ElementProvider block_id={block.block_id}>
        {block.elements.map((element, index) => (
          <Element key={element.action_id ?? index} element={element} />
        ))}
      </ElementProvider>
    </div>
  );
}
