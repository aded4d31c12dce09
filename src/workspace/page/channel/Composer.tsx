import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../frame/Icon.js';
import { Spinner } from '../frame/Spinner.js';
import { channelLabel, useDesk } from '../state/desk.js';
import { CompletionList } from './CompletionList.js';
import { completionsOf, type Completion } from './completions.js';
import { GlobalShortcuts } from './GlobalShortcuts.js';
import { NO_ACTIVE, useCompletion } from './use-completion.js';

/** Where a person types a message or a command. Enter sends, Shift and Enter begins a new line. */
export function Composer({ channel, thread, line, setLine }: Props) {
  const { state, act } = useDesk();
  const [waiting, setWaiting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const completion = useCompletion(completionsOf(state, thread ? '' : line), take);

  function take({ text }: Completion) {
    setLine(`${text} `);
    field.current?.focus();
  }
  const send = async () => {
    const text = line.trim();
    if (text === '') return;
    setLine('');
    setWaiting(text.startsWith('/'));
    const { say } = await act({ does: 'types', channel, text, ...(thread && { thread_ts: thread }) });
    setWaiting(false);
    if (say) setLine(text);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (completion.takesKey(event)) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  const label = thread ? 'Reply' : `Message ${channelLabel(state, channel)}, or a command that begins with /`;
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {completion.shown.length > 0 && (
        <CompletionList id={id} completions={completion.shown} active={completion.active} choose={take} />
      )}
      <div className="composer-field">
        {!thread && <GlobalShortcuts />}
        <textarea
          ref={field}
          rows={1}
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={id}
          aria-activedescendant={completion.active === NO_ACTIVE ? undefined : `${id}-${completion.active}`}
          placeholder={thread ? 'Reply …' : `Message ${channelLabel(state, channel)} or type /`}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={pressKey}
        />
        <button type="submit" className="icon-button send" aria-label="Send" disabled={line.trim() === ''}>
          <Icon name="send" />
        </button>
      </div>
      {waiting && <Spinner label={`${state.app.name} has been asked …`} />}
    </form>
  );
}

interface Props {
  channel: string;
  thread?: string;
  line: string;
  setLine: (line: string) => void;
}
