import type { Overflow as OverflowElement, PlainTextOption } from '@slack/types';
import { Menu } from '../frame/Menu.js';
import { withEmoji } from '../words/emoji.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

export function Overflow({ element }: { element: OverflowElement }) {
  const { press } = useElement(element);
  const confirm = useConfirm(element.confirm);
  const choose = (option: PlainTextOption) =>
    confirm.then(() => {
      if (option.url) window.open(option.url, '_blank', 'noopener,noreferrer');
      press(option.value);
    });
  return (
    <>
      <Menu
        label="More actions"
        icon="more"
        items={element.options.map((option) => ({
          label: withEmoji(option.text.text),
          ...(option.description && { says: option.description.text }),
          choose: () => choose(option),
        }))}
      />
      {confirm.dialog}
    </>
  );
}
