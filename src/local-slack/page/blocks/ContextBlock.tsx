import type { ContextBlock as Context } from '@slack/types';
import { Text } from '../text/Text.js';
import { ImageView } from './ImageView.js';

export function ContextBlock({ block }: { block: Context }) {
  return (
    <div className="context">
      {block.elements.map((element, index) =>
        element.type === 'image' ? (
          <ImageView key={index} image={element} small />
        ) : (
          <div key={index} className="prose">
            <Text text={element} />
          </div>
        ),
      )}
    </div>
  );
}
