import { useState } from 'react';
import type { DeskView } from '../../desk/state.js';
import { Surface } from '../elements/Surface.js';
import { Dialog } from '../frame/Dialog.js';
import { Icon } from '../frame/Icon.js';
import { useDesk } from '../state/desk.js';
import { ModalForm } from './ModalForm.js';

/** The modals on the viewer's screen: the top one shows, with a way back to the one below. */
export function Modal({ stack }: { stack: DeskView[] }) {
  const { act } = useDesk();
  const [closing, setClosing] = useState(false);
  const view = stack.at(-1);
  if (!view) return null;

  const close = async (does: 'closes' | 'closesAll') => {
    setClosing(true);
    await act({ does });
    setClosing(false);
  };
  const back = stack.length > 1 && (
    <button type="button" className="icon-button" aria-label="Back" onClick={() => void close('closes')}>
      <Icon name="back" />
    </button>
  );

  return (
    <Dialog
      title={view.title?.text ?? ''}
      className={closing ? 'modal closing' : 'modal'}
      before={back}
      onClose={() => void close('closesAll')}
    >
      <Surface key={view.id} place={{ view: view.id }} values={view.values} errors={view.errors}>
        <ModalForm view={view} onCancel={() => void close('closes')} />
      </Surface>
    </Dialog>
  );
}
