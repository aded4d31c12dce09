import { useId, useState, type ReactNode } from 'react';
import { ElementContext } from '../elements/element-context.js';

interface Props {
  block_id: string | undefined;
  labelledBy?: string;
  children: ReactNode;
}

/** What a section or an actions block lends its elements; trouble with one of them is told under them. */
export function Setting({ block_id = '', labelledBy, children }: Props) {
  const [trouble, setTrouble] = useState('');
  const id = useId();
  const setting = {
    ...{
      block_id,
      required: false,
      clearable: false,
      hinted: false,
      invalid: false,
      dispatches: true,
      setTrouble,
    },
    ...(labelledBy && { labelledBy }),
    ...(trouble && { describedBy: id }),
  };
  return (
    <ElementContext value={setting}>
      {children}
      {trouble && (
        <p id={id} className="trouble" role="alert">
          {trouble}
        </p>
      )}
    </ElementContext>
  );
}
