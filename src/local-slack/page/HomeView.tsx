import { useEffect } from 'react';
import { BlockList } from './blocks/BlockList.js';
import { Surface } from './elements/Surface.js';
import { useDesk } from './state/desk.js';
import { ErrorMessage } from './ui/ErrorMessage.js';

export function HomeView() {
  const { state, act } = useDesk();
  useEffect(() => void act({ action: 'openHome' }), [act]);

  const { home, app } = state;
  if (!home)
    return <p className="empty">Nothing here yet. {app.name} hasn’t published a Home tab for you.</p>;
  return (
    <div className="home" tabIndex={0} role="region" aria-label={`${app.name} Home`}>
      <Surface key={home.id} place={{ view: home.id }} values={home.values}>
        <BlockList blocks={home.blocks} />
        <ErrorMessage text={home.clientError} />
      </Surface>
    </div>
  );
}
