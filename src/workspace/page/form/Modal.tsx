import type { DeskView } from '../../desk/state.js';
import { Surface } from '../elements/Surface.js';
import { Dialog } from '../frame/Dialog.js';
import { Icon } from '../frame/Icon.js';
import { useDesk } from '../state/desk.js';
import { ModalForm } from './ModalForm.js';

/** The modals on the viewer's screen: the top one shows, with a way back to the one below. */
export function Modal({ stack }: { stack: DeskView[] }) {
  const { act } = useDesk();
  const view = stack.at(-1);
  if (!view) return null;

  const close = (does: 'closes' | 'closesAll') => void act({ does });
  const back = stack.length > 1 && (
    <button type="button" className="icon-button" aria-label="Back" onClick={() => close('closes')}>
      <Icon name="back" />
    </button>
  );

  return (
    <Dialog title={view.title?.text ?? ''} className="modal" before={back} onClose={() => close('closesAll')}>
      <Surface key={view.id} place={{ view: view.id }} values={view.values} errors={view.errors}>
        <ModalForm view={view} onCancel={() => close('closes')} />
      </Surface>
    </Dialog>
  );
}
