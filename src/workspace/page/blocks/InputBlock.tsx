import type { InputBlock as Input } from '@slack/types';
import { useId, useState } from 'react';
import { Element } from '../elements/Element.js';
import { ElementContext } from '../elements/element-context.js';
import { useSurface } from '../elements/place.js';
import { Text } from '../words/Text.js';

/** A labelled input. What is wrong with it stands under it, and is read out with it. */
export function InputBlock({ block }: { block: Input }) {
  const { errors } = useSurface();
  const [trouble, setTrouble] = useState('');
  const id = useId();
  const block_id = block.block_id ?? '';
  const error = errors[block_id] ?? trouble;
  const described = [error && `${id}-error`, block.hint && `${id}-hint`].filter(Boolean).join(' ');
  const setting = {
    ...{
      block_id,
      required: block.optional !== true,
      clearable: block.optional === true,
      invalid: error !== '',
      setTrouble,
    },
    ...{
      labelledBy: `${id}-label`,
      dispatches: block.dispatch_action === true,
      hinted: block.hint !== undefined,
    },
    ...(described && { describedBy: described }),
  };
  return (
    <div className={error ? 'input invalid' : 'input'} data-block={block_id}>
      <span id={`${id}-label`} className="label">
        <Text text={block.label} />
        {block.optional && <span className="optional"> (optional)</span>}
      </span>
      <ElementContext value={setting}>
        <Element key={block.element.action_id} element={block.element} />
      </ElementContext>
      {error && (
        <p id={`${id}-error`} className="trouble">
          {error}
        </p>
      )}
      {block.hint && (
        <p id={`${id}-hint`} className="hint">
          <Text text={block.hint} />
        </p>
      )}
    </div>
  );
}
