import type { AlertBlock as Alert } from '@slack/types';
import { Text } from '../text/Text.js';

/** A word as well as a color, for people who can't tell colors apart. */
const LEVELS = { default: '', info: 'Note', warning: 'Warning', error: 'Error', success: 'Success' } as const;

export function AlertBlock({ block }: { block: Alert }) {
  const level = block.level ?? 'default';
  return (
    <div className={`alert ${level}`} role="status">
      {LEVELS[level] && <strong>{LEVELS[level]}</strong>}
      <div className="prose">
        <Text text={block.text} />
      </div>
    </div>
  );
}
