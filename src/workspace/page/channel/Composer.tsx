import { useId, useState, type KeyboardEvent } from 'react';
import { channelLabel, useDesk } from '../state/desk.js';
import { Icon } from '../ui/Icon.js';
import { Spinner } from '../ui/Spinner.js';
import { AttachButton, AttachedFiles, useAttachments, type Attachments } from './attachments.js';
import { CompletionList } from './CompletionList.js';
import { completionsOf, type Completion } from './completions.js';
import { GlobalShortcuts } from './GlobalShortcuts.js';
import { useCaret } from './use-caret.js';
import { NONE_ACTIVE, useCompletion } from './use-completion.js';

interface Props {
  channel: string;
  thread?: string;
  text: string;
  setText: (text: string) => void;
}

/** The message field of a channel or a thread. Enter sends, Shift+Enter adds a line. Files can be dropped and pasted. */
export function Composer(props: Props) {
  const { channel, thread, text, setText } = props;
  const { state } = useDesk();
  const attachments = useAttachments();
  const { send, waiting } = useSend(props, attachments);
  const { field, caret, followCaret, replaceBeforeCaret } = useCaret(text, setText);
  const listId = useId();
  const completions = completionsOf(state, text.slice(0, caret), thread !== undefined);
  const { shown, active, handleKey } = useCompletion(completions, accept);
  const label = thread ? 'Reply' : `Message ${channelLabel(state, channel)}`;

  function accept(completion: Completion) {
    replaceBeforeCaret(completions.from, `${completion.text} `);
  }
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void send();
  };
  const handleFieldKey = (event: KeyboardEvent) => {
    if (handleKey(event)) return event.preventDefault();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form
      className={attachments.isOver ? 'composer over' : 'composer'}
      onSubmit={submit}
      {...attachments.target}
    >
      {shown.length > 0 && (
        <CompletionList
          id={listId}
          label={completions.label}
          completions={shown}
          active={active}
          onSelect={accept}
        />
      )}
      <AttachedFiles attachments={attachments} />
      <div className="composer-field">
        {!thread && <GlobalShortcuts />}
        <AttachButton onChoose={attachments.upload} />
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
          onChange={(event) => {
            setText(event.target.value);
            followCaret();
          }}
          onSelect={followCaret}
          onKeyDown={handleFieldKey}
        />
        <button
          type="submit"
          className="icon-button send"
          aria-label="Send"
          disabled={!canSend(text, attachments)}
        >
          <Icon name="send" />
        </button>
      </div>
      {waiting && <Spinner label={`Waiting for ${state.app.name}…`} />}
    </form>
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
