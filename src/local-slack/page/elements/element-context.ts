import { createContext } from 'react';

/** What an element needs from the block around it. */
export interface ElementContextValue {
  block_id: string;
  labelledBy?: string;
  describedBy?: string;
  required: boolean;
  /** Slack lets people clear a select only in an optional input. */
  clearable: boolean;
  invalid: boolean;
  /** Whether the app gets a block_actions payload from this block. */
  dispatchesActions: boolean;
  setError: (error: string) => void;
}

export const ElementContext = createContext<ElementContextValue>({
  block_id: '',
  required: false,
  clearable: false,
  invalid: false,
  dispatchesActions: false,
  setError: () => undefined,
});
