import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskState } from '../../desk/state.js';
import { follow } from './client.js';

export interface Notice {
  id: number;
  text: string;
}

export interface Connection {
  state?: DeskState;
  connected: boolean;
  notices: Notice[];
  notify: (text: string) => void;
  dismiss: (id: number) => void;
}

/** The state of one viewer, kept fresh, and what was said to them in passing. */
export function useConnection(viewer: string): Connection {
  const [state, setState] = useState<DeskState>();
  const [connected, setConnected] = useState(true);
  const [notices, setNotices] = useState<Notice[]>([]);
  const lastNotice = useRef(0);

  const notify = useCallback((text: string) => {
    lastNotice.current += 1;
    const notice = { id: lastNotice.current, text };
    setNotices((before) => [...before, notice].slice(-3));
  }, []);
  const dismiss = useCallback((id: number) => setNotices((all) => all.filter((one) => one.id !== id)), []);

  useEffect(() => {
    setNotices([]);
    return follow(viewer, { onState: setState, onNotice: notify, onConnection: setConnected });
  }, [viewer, notify]);

  return { ...(state && { state }), connected, notices, notify, dismiss };
}
