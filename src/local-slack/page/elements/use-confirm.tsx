import type { Confirm } from '@slack/types';
import { useState } from 'react';
import { Text } from '../text/Text.js';
import { Dialog } from '../ui/Dialog.js';

/** `run` asks first if the element has a `confirm`, and otherwise runs the action at once. */
export function useConfirm(confirm: Confirm | undefined) {
  const [pending, setPending] = useState<{ action: () => void }>();
  if (!confirm) return { run: (action: () => void) => action(), dialog: null };
  const close = (confirmed: boolean) => {
    setPending(undefined);
    if (confirmed) pending?.action();
  };
  return {
    run: (action: () => void) => setPending({ action }),
    dialog: pending && <ConfirmDialog confirm={confirm} onClose={close} />,
  };
}

function ConfirmDialog({ confirm, onClose }: { confirm: Confirm; onClose: (confirmed: boolean) => void }) {
  return (
    <Dialog title={confirm.title?.text ?? 'Are you sure?'} className="confirm" onClose={() => onClose(false)}>
      <p className="dialog-body">
        <Text text={confirm.text} />
      </p>
      <footer className="dialog-footer">
        <button type="button" className="button" data-focus onClick={() => onClose(false)}>
          {confirm.deny?.text ?? 'Cancel'}
        </button>
        <button
          type="button"
          className={`button ${confirm.style ?? 'primary'}`}
          onClick={() => onClose(true)}
        >
          {confirm.confirm?.text ?? 'Confirm'}
        </button>
      </footer>
    </Dialog>
  );
}
