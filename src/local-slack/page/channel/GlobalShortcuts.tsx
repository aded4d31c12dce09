import { useDesk } from '../state/desk.js';
import { Menu } from '../ui/Menu.js';

export function GlobalShortcuts() {
  const { state, act } = useDesk();
  const shortcuts = state.shortcuts.filter(({ type }) => type === 'global');
  if (shortcuts.length === 0) return null;
  return (
    <Menu
      label="Shortcuts"
      icon="bolt"
      side="above"
      items={shortcuts.map(({ name, description, callback_id }) => ({
        label: name,
        description,
        onSelect: () => void act({ action: 'useShortcut', callback_id }),
      }))}
    />
  );
}
