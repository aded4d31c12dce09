import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskState } from '../../desk/state.js';
import { parse } from './client.js';

export interface Notice {
  id: number;
  text: string;
}

const MAX_NOTICES = 3;

/** The live state of one viewer, and the toasts for them. */
export function useConnection(viewer: string) {
  const [state, setState] = useState<DeskState>();
  const [connected, setConnected] = useState(true);
  const [notices, setNotices] = useState<Notice[]>([]);
  const lastNotice = useRef(0);

  const notify = useCallback((text: string) => {
    lastNotice.current += 1;
    const notice = { id: lastNotice.current, text };
    setNotices((previous) => [...previous, notice].slice(-MAX_NOTICES));
  }, []);
  const dismiss = useCallback((id: number) => setNotices((all) => all.filter((one) => one.id !== id)), []);

  useEffect(() => {
    setNotices([]);
    // It reconnects on its own.
    const source = new EventSource(`/desk/state?as=${encodeURIComponent(viewer)}`);
    source.addEventListener('open', () => setConnected(true));
    source.addEventListener('error', () => setConnected(false));
    source.addEventListener('message', ({ data }) => setState(parse<DeskState>(data)));
    source.addEventListener('notice', ({ data }) => notify(parse<string>(data)));
    return () => source.close();
  }, [viewer, notify]);

  return { state, connected, notices, notify, dismiss };
}
