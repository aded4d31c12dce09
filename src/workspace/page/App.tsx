import { useMemo } from 'react';
import { Notices } from './layout/Notices.js';
import { Screen } from './Screen.js';
import { fetchChoices, sendAction } from './state/client.js';
import { DeskContext, personOf, type Desk } from './state/desk.js';
import { useRoute } from './state/route.js';
import { useConnection } from './state/use-connection.js';
import { Spinner } from './ui/Spinner.js';

export function App() {
  const route = useRoute();
  const { state, connected, notices, notify, dismiss } = useConnection(route.viewer);
  const viewer = state && personOf(state, state.viewer);
  const viewerId = viewer?.id ?? '';

  const actions = useMemo(
    (): Pick<Desk, 'act' | 'fetchChoices' | 'notify'> => ({
      notify,
      fetchChoices: (question) => fetchChoices(viewerId, question),
      act: async (deed) => {
        const done = await sendAction(viewerId, deed);
        if (done.say) notify(done.say);
        return done;
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
  return (
    <DeskContext value={desk}>
      <Screen key={desk.viewer.id} route={route} />
      <Notices notices={notices} dismiss={dismiss} connected={connected} />
    </DeskContext>
  );
}
