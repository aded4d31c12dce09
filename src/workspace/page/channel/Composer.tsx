import { useId, useState, type KeyboardEvent } from 'react';
import { channelLabel, useDesk } from '../state/desk.js';
import { Icon } from '../ui/Icon.js';
import { Spinner } from '../ui/Spinner.js';
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

/** The message field of a channel or a thread. Enter sends, Shift+Enter adds a line. */
export function Composer(props: Props) {
  const { channel, thread, text, setText } = props;
  const { state } = useDesk();
  const { send, waiting } = useSend(props);
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
    <form className="composer" onSubmit={submit}>
      {shown.length > 0 && (
        <CompletionList
          id={listId}
          label={completions.label}
          completions={shown}
          active={active}
          onSelect={accept}
        />
      )}
      <div className="composer-field">
        {!thread && <GlobalShortcuts />}
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
        <button type="submit" className="icon-button send" aria-label="Send" disabled={text.trim() === ''}>
          <Icon name="send" />
        </button>
      </div>
      {waiting && <Spinner label={`Waiting for ${state.app.name}…`} />}
    </form>
  );
}

function useSend({ channel, thread, text, setText }: Props) {
  const { act } = useDesk();
  const [waiting, setWaiting] = useState(false);
  const send = async () => {
    const sent = text.trim();
    if (sent === '') return;
    setText('');
    setWaiting(sent.startsWith('/'));
    const { error } = await act({
      action: 'sendMessage',
      channel,
      text: sent,
      ...(thread && { thread_ts: thread }),
    });
    setWaiting(false);
    // Nothing was sent, so the text goes back into the field.
    if (error) setText(sent);
  };
  return { send, waiting };
}
