import type { InputBlock as Input } from '@slack/types';
import { useId, useState } from 'react';
import { Element } from '../elements/Element.js';
import { ElementContext } from '../elements/element-context.js';
import { useSurface } from '../elements/Surface.js';
import { Text } from '../text/Text.js';

export function InputBlock({ block }: { block: Input }) {
  const { errors } = useSurface();
  const [requestError, setError] = useState('');
  const id = useId();
  const block_id = block.block_id ?? '';
  const error = errors[block_id] ?? requestError;
  const describedBy = [error && `${id}-error`, block.hint && `${id}-hint`].filter(Boolean).join(' ');
  const context = {
    block_id,
    labelledBy: `${id}-label`,
    ...(describedBy && { describedBy }),
    required: block.optional !== true,
    clearable: block.optional === true,
    invalid: error !== '',
    dispatchesActions: block.dispatch_action === true,
    setError,
  };
  return (
    <div className={error ? 'input invalid' : 'input'} data-block={block_id}>
      <span id={`${id}-label`} className="label">
        <Text text={block.label} />
        {block.optional && <span className="optional"> (optional)</span>}
      </span>
      <ElementContext value={context}>
        <Element key={block.element.action_id} element={block.element} />
      </ElementContext>
      {error && (
        // The form focuses the field for the app’s own, which reads it out.
        <p
          id={`${id}-error`}
          className="error-message"
          role={errors[block_id] === undefined ? 'alert' : undefined}
        >
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
