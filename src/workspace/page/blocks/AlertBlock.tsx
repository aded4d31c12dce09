import type { AlertBlock as Alert } from '@slack/types';
import { Text } from '../words/Text.js';

/** Told apart by a word as well as by colour. */
const LEVELS = { default: '', info: 'Note', warning: 'Warning', error: 'Problem', success: 'Done' } as const;

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
