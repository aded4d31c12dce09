import { type ReactNode, useId, useState } from 'react';
import { ElementContext } from '../elements/element-context.js';
import { ErrorMessage } from '../ui/ErrorMessage.js';

interface Props {
  block_id: string | undefined;
  labelledBy?: string;
  children: ReactNode;
}

/** The context of elements in a section or an actions block. Shows their errors below them. */
export function ElementProvider({ block_id = '', labelledBy, children }: Props) {
  const [error, setError] = useState('');
  const id = useId();
  const context = {
    block_id,
    required: false,
    clearable: false,
    invalid: false,
    dispatchesActions: true,
    setError,
    ...(labelledBy && { labelledBy }),
    ...(error && { describedBy: id }),
  };
  return (
    <ElementContext value={context}>
      {children}
      <ErrorMessage text={error} id={id} />
    </ElementContext>
  );
}
