import type { Confirm } from '@slack/types';
import { Dialog } from '../frame/Dialog.js';
import { Text } from '../words/Text.js';

export function ConfirmDialog({ words, answer }: { words: Confirm; answer: (yes: boolean) => void }) {
  return (
    <Dialog title={words.title?.text ?? 'Are you sure?'} className="confirm" onClose={() => answer(false)}>
      <p className="dialog-body">
        <Text text={words.text} />
      </p>
      <footer className="dialog-foot">
        <button type="button" className="button" onClick={() => answer(false)}>
          {words.deny?.text ?? 'Cancel'}
        </button>
        <button type="button" className={`button ${words.style ?? 'primary'}`} onClick={() => answer(true)}>
          {words.confirm?.text ?? 'Yes'}
        </button>
      </footer>
    </Dialog>
  );
}
