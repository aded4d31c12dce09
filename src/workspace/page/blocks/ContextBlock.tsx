import type { ContextBlock as Context } from '@slack/types';
import { Text } from '../words/Text.js';
import { Picture } from './Picture.js';

export function ContextBlock({ block }: { block: Context }) {
  return (
    <div className="context">
      {block.elements.map((element, index) =>
        element.type === 'image' ? (
          <Picture key={index} image={element} small />
        ) : (
          <div key={index} className="prose">
            <Text text={element} />
          </div>
        ),
      )}
    </div>
  );
}
