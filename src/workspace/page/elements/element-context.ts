import { createContext } from 'react';

/** What the block around an element lends it: its id, and the words that name and describe it. */
export interface ElementSetting {
  block_id: string;
  labelledBy?: string;
  describedBy?: string;
  required: boolean;
  /** Only in a form may a choice be taken back: elsewhere Slack offers no way to. */
  clearable: boolean;
  /** Whether the bot has put its own hint under the input. */
  hinted: boolean;
  invalid: boolean;
  /** Whether Enter in a text input tells the bot. */
  dispatches: boolean;
  setTrouble: (trouble: string) => void;
}

export const ElementContext = createContext<ElementSetting>({
  block_id: '',
  required: false,
  clearable: false,
  hinted: false,
  invalid: false,
  dispatches: false,
  setTrouble: () => undefined,
});
