import { useEffect, useState } from 'react';
import type { DeskPanel } from '../../desk/state.js';
import { fetchPanel } from './client.js';
import { useDesk } from './desk.js';

const REFRESH_MS = 3000;

/** A panel of the server's options, such as the outbox. Its data is not part of the workspace's state, so it polls. */
export function usePanel(name: string): DeskPanel | undefined {
  const { state } = useDesk();
  const [panel, setPanel] = useState<DeskPanel>();
  useEffect(() => {
    let current = true;
    const refresh = () =>
      void fetchPanel(name).then(
        (loaded) => current && setPanel(loaded),
        () => undefined,
      );
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [name, state.now]);
  return panel;
}
