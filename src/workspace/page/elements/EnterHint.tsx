import { Spinner } from '../frame/Spinner.js';

export function EnterHint({ waiting, multiline }: { waiting: boolean; multiline: boolean }) {
  if (waiting) return <Spinner label="Asking the app …" />;
  return (
    <span className="enter-hint">
      Press <kbd>Enter</kbd> to check{multiline && ', Shift and Enter for a new line'}
    </span>
  );
}
