import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskView } from '../../desk/state.js';
import type { Block } from '../../model.js';
import { BlockList } from '../blocks/BlockList.js';
import { useSurface } from '../elements/Surface.js';
import { useDesk } from '../state/desk.js';
import { ErrorMessage } from '../ui/ErrorMessage.js';
import { Spinner } from '../ui/Spinner.js';
import { RedrawAnnouncer } from './RedrawAnnouncer.js';

const FIRST_INVALID = '.input.invalid :is(input, textarea)';

interface Props {
  view: DeskView;
  /** Something is typed. */
  onInput: () => void;
  onCancel: () => void;
}

export function ModalForm({ view, onInput, onCancel }: Props) {
  const { act } = useDesk();
  const { valuesSent } = useSurface();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = sending || view.submitting;
  const invalidBlocks = Object.keys(view.errors).join(' ');

  const drawn = useRef<Set<string>>(undefined);
  useEffect(() => {
    const before = drawn.current;
    drawn.current = new Set(view.blocks.map(({ block_id }) => block_id));
    const isNew = ({ block_id }: Block) => before?.has(block_id) === false;
    focusFirst(form.current, view.blocks.map(isNew));
  }, [view.hash]);
  useEffect(() => {
    // An inert field loses the focus, so move it to the submit button.
    if (isBusy) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [isBusy]);
  useEffect(() => {
    if (invalidBlocks && !isBusy) form.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus();
  }, [invalidBlocks, isBusy]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSending(true);
    await valuesSent();
    await act({ action: 'submitModal' });
    setSending(false);
  };

  return (
    <form
      ref={form}
      noValidate
      className="modal-form"
      aria-busy={isBusy}
      onInput={onInput}
      onSubmit={(event) => void submit(event)}
    >
      <div className="dialog-body" inert={isBusy}>
        <BlockList blocks={view.blocks} />
      </div>
      <RedrawAnnouncer view={view} />
      <ErrorMessage text={view.clientError} />
      <footer className="dialog-footer">
        {isBusy && <Spinner label="Submitting…" />}
        <button type="button" className="button" onClick={onCancel}>
          {view.close?.text ?? (view.submit ? 'Cancel' : 'Close')}
        </button>
        {view.submit && (
          <button type="submit" className="button primary" aria-disabled={isBusy}>
            {view.submit.text}
          </button>
        )}
      </footer>
    </form>
  );
}

/**
 * Focuses the field that the app wants, if it just came, else stays where the person is. If the button that was pressed is
 * gone, as *More options* is, focuses the first field that came instead, and in a form that opens the first one. A form
 * without fields starts at its first button.
 */
function focusFirst(form: HTMLFormElement | null, isNew: boolean[]): void {
  if (!form) return;
  const blocks = [...(form.querySelector('.blocks')?.children ?? [])].filter((_, index) => isNew[index]);
  const firstNew = (fields: string) =>
    blocks.flatMap((block) => block.querySelector<HTMLElement>(fields) ?? [])[0];
  const wanted = firstNew('[data-focus=true]');
  if (!wanted && form.contains(document.activeElement)) return;
  const newField = wanted ?? firstNew('input, textarea') ?? firstNew('button');
  newField?.scrollIntoView({ block: 'center' });
  const first = (controls: string) => form.querySelector<HTMLElement>(controls);
  const field = newField ?? first('[data-focus=true]') ?? first('input, textarea');
  (field ?? first('.dialog-body button, .dialog-footer button:last-child'))?.focus();
}
