import { useDesk } from '../state/desk.js';
import { IconButton } from '../ui/IconButton.js';
import { ClockButton } from './ClockButton.js';
import { PanelButton } from './PanelButton.js';
import { ThemeToggle } from './ThemeToggle.js';

export const INSPECTOR = 'Inspector';

interface Props {
  title: string;
  subtitle: string;
  onOpenSidebar: () => void;
  panel: string;
  onTogglePanel: (name: string) => void;
}

export function TopBar({ title, subtitle, onOpenSidebar, panel, onTogglePanel }: Props) {
  const { state, viewer } = useDesk();
  const violations = state.violations.length;
  return (
    <header className="top-bar">
      <IconButton icon="menu" label="Open sidebar" className="sidebar-button" onClick={onOpenSidebar} />
      <title>{`${title} · ${viewer.real_name} · ${state.team}`}</title>
      <div className="page-title">
        <h1>{title}</h1>
        <small>{subtitle}</small>
      </div>
      <ClockButton />
      {state.panels.map((name) => (
        <PanelButton key={name} name={name} isOpen={panel === name} onToggle={() => onTogglePanel(name)} />
      ))}
      <IconButton
        icon="pulse"
        label={
          violations > 0
            ? `Inspector, ${violations} ${violations === 1 ? 'violation' : 'violations'}`
            : 'Inspector'
        }
        title="Inspector"
        aria-pressed={panel === INSPECTOR}
        onClick={() => onTogglePanel(INSPECTOR)}
      >
        {violations > 0 && (
          <span className="badge" aria-hidden="true">
            {violations}
          </span>
        )}
      </IconButton>
      <ThemeToggle />
    </header>
  );
}
