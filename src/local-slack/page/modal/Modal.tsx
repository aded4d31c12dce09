import type { Confirm } from '@slack/types';
import { useRef, useState } from 'react';
import type { ActionResult, DeskView } from '../../desk/state.js';
import { Surface } from '../elements/Surface.js';
import { useConfirm } from '../elements/use-confirm.js';
import { useDesk } from '../state/desk.js';
import { Dialog } from '../ui/Dialog.js';
import { IconButton } from '../ui/IconButton.js';
import { ModalForm } from './ModalForm.js';

const LEAVE: Confirm = {
  title: { type: 'plain_text', text: 'Are you sure?' },
  text: { type: 'plain_text', text: 'If you leave, what you entered won’t be saved.' },
  confirm: { type: 'plain_text', text: 'Leave' },
  deny: { type: 'plain_text', text: 'Stay' },
  style: 'danger',
};

/** Shows the top view of the stack, with a Back button if there are others below. */
export function Modal({ stack }: { stack: DeskView[] }) {
  const { act } = useDesk();
  const view = stack.at(-1);
  const sent = useRef<Promise<ActionResult>>(Promise.resolve({}));
  // The app may have drawn it again with what was entered, and what was typed just now is still on its way.
  const [changed, setChanged] = useState<string>();
  if (view?.isChanged && changed !== view.id) setChanged(view.id);
  const isChanged = view?.isChanged || (view?.submit && view.id === changed);
  const { run, dialog } = useConfirm(isChanged ? LEAVE : undefined);
  if (!view) return null;

  const close = (action: 'closeModal' | 'closeAllModals') =>
    run(() => void sent.current.then(() => act({ action })));
  const closeTop = () => close('closeModal');
  const backButton = stack.length > 1 && <IconButton icon="back" label="Back" onClick={closeTop} />;

  return (
    <Dialog
      title={view.title?.text ?? ''}
      className="modal"
      backButton={backButton}
      onClose={() => close('closeAllModals')}
    >
      <Surface key={view.id} place={{ view: view.id }} values={view.values} errors={view.errors} last={sent}>
        <ModalForm view={view} onInput={() => setChanged(view.id)} onCancel={closeTop} />
      </Surface>
      {dialog}
    </Dialog>
  );
}
