import { useMemo } from 'react';
import { Notices } from './frame/Notices.js';
import { Spinner } from './frame/Spinner.js';
import { Screen } from './Screen.js';
import { askChoices, send } from './state/client.js';
import { DeskContext, personOf, type Desk } from './state/desk.js';
import { useRoute } from './state/route.js';
import { useConnection } from './state/use-connection.js';

export function App() {
  const route = useRoute();
  const { state, connected, notices, notify, dismiss } = useConnection(route.viewer);
  const viewer = state && personOf(state, state.viewer);
  const as = viewer?.id ?? '';

  const hands = useMemo(
    (): Pick<Desk, 'act' | 'ask' | 'notify'> => ({
      notify,
      ask: (question) => askChoices(as, question),
      act: async (deed) => {
        const done = await send(as, deed);
        if (done.say) notify(done.say);
        return done;
      },
    }),
    [as, notify],
  );
  const desk = useMemo(() => state && viewer && { state, viewer, ...hands }, [state, viewer, hands]);

  if (!desk)
    return (
      <div className="opening">
        <Spinner label="Opening the desk …" />
      </div>
    );
  return (
    <DeskContext value={desk}>
      <Screen key={desk.viewer.id} route={route} />
      <Notices notices={notices} dismiss={dismiss} connected={connected} />
    </DeskContext>
  );
}
