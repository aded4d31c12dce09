import type { Option } from '@slack/types';
import { Text } from '../../text/Text.js';

export function OptionText({ option }: { option: Option }) {
  return (
    <span className="option-text">
      <span>
        <Text text={option.text} />
      </span>
      {option.description && (
        <small>
          <Text text={option.description} />
        </small>
      )}
    </span>
  );
}
