import { useDesk } from '../state/desk.js';
import { Icon } from '../ui/Icon.js';
import { ClockButton } from './ClockButton.js';
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
  const { state } = useDesk();
  const violations = state.violations.length;
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button sidebar-button"
        aria-label="Open sidebar"
        onClick={onOpenSidebar}
      >
        <Icon name="menu" />
      </button>
      <title>{`${title} · ${state.team}`}</title>
      <div className="page-title">
        <h1>{title}</h1>
        <small>{subtitle}</small>
      </div>
      <ClockButton />
      {state.panels.map((name) => (
        <button
          key={name}
          type="button"
          className="button quiet panel-button"
          aria-label={name}
          title={name}
          aria-pressed={panel === name}
          onClick={() => onTogglePanel(name)}
        >
          <Icon name="outbox" />
          <span>{name}</span>
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={
          violations > 0
            ? `Inspector, ${violations} ${violations === 1 ? 'violation' : 'violations'}`
            : 'Inspector'
        }
        title="Inspector"
        aria-pressed={panel === INSPECTOR}
        onClick={() => onTogglePanel(INSPECTOR)}
      >
        <Icon name="pulse" />
        {violations > 0 && (
          <span className="badge" aria-hidden="true">
            {violations}
          </span>
        )}
      </button>
      <ThemeToggle />
    </header>
  );
}
