import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { DeskView } from '../../desk/state.js';
import { BlockList } from '../blocks/BlockList.js';
import { useSurface } from '../elements/place.js';
import { Spinner } from '../frame/Spinner.js';
import { useDesk } from '../state/desk.js';
import { focusFirst } from './focus-first.js';

const FIRST_WRONG = '.input.invalid :is(input, textarea)';

/** One view's blocks and its two buttons. While the bot thinks, nothing in it can be changed. */
export function ModalForm({ view, onCancel }: { view: DeskView; onCancel: () => void }) {
  const { act } = useDesk();
  const { entries } = useSurface();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const working = sending || view.working;
  const wrong = Object.keys(view.errors).join(' ');

  useEffect(() => focusFirst(form.current), [view.hash]);
  useEffect(() => {
    // What is inert lets go of the focus: it waits on the button, which stays where it is.
    if (working) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [working]);
  useEffect(() => {
    if (wrong && !working) form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus();
  }, [wrong, working]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setSending(true);
    await entries.settled();
    await act({ does: 'submits' });
    setSending(false);
  };

  return (
    <form
      ref={form}
      noValidate
      className="modal-form"
      aria-busy={working}
      onSubmit={(event) => void submit(event)}
    >
      <div className="dialog-body" inert={working}>
        <BlockList blocks={view.blocks} />
      </div>
      {view.clientError && (
        <p className="trouble" role="alert">
          {view.clientError}
        </p>
      )}
      <footer className="dialog-foot">
        {working && <Spinner label="Working …" />}
        <button type="button" className="button" onClick={onCancel}>
          {view.close?.text ?? (view.submit ? 'Cancel' : 'Close')}
        </button>
        {view.submit && (
          <button type="submit" className="button primary" aria-disabled={working}>
            {view.submit.text}
          </button>
        )}
      </footer>
    </form>
  );
}
