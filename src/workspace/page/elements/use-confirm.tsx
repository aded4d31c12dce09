import type { Confirm } from '@slack/types';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.js';

interface Confirmation {
  /** Does it at once where the bot asks for no confirmation. */
  then: (go: () => void) => void;
  dialog: ReactNode;
}

export function useConfirm(words: Confirm | undefined): Confirmation {
  const [asked, setAsked] = useState<{ go: () => void }>();
  if (!words) return { then: (go) => go(), dialog: null };
  const answer = (yes: boolean) => {
    setAsked(undefined);
    if (yes) asked?.go();
  };
  return {
    then: (go) => setAsked({ go }),
    dialog: asked && <ConfirmDialog words={words} answer={answer} />,
  };
}
