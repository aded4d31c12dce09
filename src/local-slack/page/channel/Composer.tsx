import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { SelectOption } from '../../user-actions/schema.js';
import { OptionList } from '../elements/menu/OptionList.js';
import { channelLabel, useDesk } from '../state/desk.js';
import { IconButton } from '../ui/IconButton.js';
import { Spinner } from '../ui/Spinner.js';
import { AttachButton, AttachedFiles, type Attachments, useAttachments } from './attachments.js';
import { completionsOf } from './completions.js';
import { GlobalShortcuts } from './GlobalShortcuts.js';
import { NONE_ACTIVE, useCompletion } from './use-completion.js';

interface Props {
  channel: string;
  thread?: string;
  text: string;
  setText: (text: string) => void;
}

/** Sends messages to a channel or a thread, with files, which can be dropped on it and pasted into it. */
export function Composer(props: Props) {
  const { thread, text } = props;
  const { state } = useDesk();
  const attachments = useAttachments();
  const { send, waiting } = useSend(props, attachments);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={attachments.isOver ? 'composer over' : 'composer'}
      onSubmit={submit}
      {...attachments.target}
    >
      <AttachedFiles attachments={attachments} />
      <div className="composer-field">
        {!thread && <GlobalShortcuts />}
        <AttachButton onChoose={attachments.upload} />
        <MessageField {...props} onSubmit={submit} />
        <IconButton
          type="submit"
          icon="send"
          label="Send"
          className="send"
          disabled={!canSend(text, attachments)}
        />
      </div>
      {waiting && <Spinner label={`Waiting for ${state.app.name}…`} />}
    </form>
  );
}

/** Enter sends, Shift+Enter adds a line. Completes commands. */
function MessageField({
  channel,
  thread,
  text,
  setText,
  onSubmit,
}: Props & { onSubmit: (event: KeyboardEvent) => void }) {
  const { state } = useDesk();
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const completions = completionsOf(state, text, thread !== undefined);
  const { shown, active, handleKey } = useCompletion(completions, accept);
  const label = thread ? 'Reply' : `Message ${channelLabel(state, channel)}`;

  function accept(completion: SelectOption | undefined) {
    if (completion) setText(`${completion.text} `);
    field.current?.focus();
  }
  const handleFieldKey = (event: KeyboardEvent) => {
    if (handleKey(event)) return event.preventDefault();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) onSubmit(event);
  };

  return (
    <>
      {shown.length > 0 && (
        <OptionList
          id={listId}
          label="Commands"
          className="completions"
          result={{ choices: shown, message: '' }}
          active={active}
          selected={shown.slice(active, active + 1).map(({ value }) => value)}
          onSelect={accept}
        />
      )}
      <textarea
        ref={field}
        rows={1}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={active === NONE_ACTIVE ? undefined : `${listId}-${active}`}
        placeholder={thread ? 'Reply…' : `${label} or type /`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleFieldKey}
      />
    </>
  );
}

const canSend = (text: string, { files, isUploading }: Attachments) =>
  !isUploading && (text.trim() !== '' || files.length > 0);

function useSend({ channel, thread, text, setText }: Props, attachments: Attachments) {
  const { act } = useDesk();
  const [waiting, setWaiting] = useState(false);
  const send = async () => {
    const sent = text.trim();
    const { files, setFiles } = attachments;
    if (!canSend(sent, attachments)) return;
    setText('');
    setFiles([]);
    setWaiting(sent.startsWith('/') && files.length === 0);
    const message = { channel, text: sent, ...(thread && { thread_ts: thread }) };
    const described = files.map(({ id, alt_txt }) => ({ id, ...(alt_txt && { altText: alt_txt }) }));
    const { error } = await act(
      files.length > 0
        ? { action: 'shareFiles', ...message, files: described }
        : { action: 'sendMessage', ...message },
    );
    setWaiting(false);
    if (!error) return;
    // Nothing was sent, so everything goes back into the field.
    setText(sent);
    setFiles(files);
  };
  return { send, waiting };
}
