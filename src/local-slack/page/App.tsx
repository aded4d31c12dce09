import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Notices } from './layout/Notices.js';
import { Screen } from './Screen.js';
import { fetchChoices, moveClock, sendAction } from './state/client.js';
import { type Desk, DeskContext, personOf } from './state/desk.js';
import { useRoute } from './state/route.js';
import { useConnection } from './state/use-connection.js';
import { OpenDialogs } from './ui/open-dialogs.js';
import { Spinner } from './ui/Spinner.js';

export function App() {
  const route = useRoute();
  const { state, connected, notices, notify, dismiss } = useConnection(route.viewer);
  const [dialogs, setDialogs] = useState<HTMLElement[]>([]);
  const viewer = state && personOf(state, state.viewer);
  const viewerId = viewer?.id ?? '';

  const actions = useMemo(
    (): Pick<Desk, 'act' | 'tryToAct' | 'fetchChoices' | 'moveClock' | 'notify'> => ({
      notify,
      fetchChoices: (request) => fetchChoices(viewerId, request),
      tryToAct: (request) => sendAction(viewerId, request),
      act: async (request) => {
        const result = await sendAction(viewerId, request);
        if (result.error) notify(result.error);
        return result;
      },
      moveClock: async (byMs) => {
        const { error } = await moveClock({ byMs });
        if (error) notify(error);
      },
    }),
    [viewerId, notify],
  );
  const desk = useMemo(() => state && viewer && { state, viewer, ...actions }, [state, viewer, actions]);

  if (!desk)
    return (
      <div className="loading">
        <Spinner label="Loading…" />
      </div>
    );
  const toasts = <Notices notices={notices} dismiss={dismiss} connected={connected} />;
  return (
    <DeskContext value={desk}>
      <OpenDialogs value={setDialogs}>
        <Screen key={desk.viewer.id} route={route} />
      </OpenDialogs>
      {createPortal(toasts, dialogs.at(-1) ?? document.body)}
    </DeskContext>
  );
}
