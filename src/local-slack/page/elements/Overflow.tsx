import type { Overflow as OverflowElement, PlainTextOption } from '@slack/types';
import { emojify } from '../text/emoji.js';
import { Menu } from '../ui/Menu.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

export function Overflow({ element }: { element: OverflowElement }) {
  const { press } = useElement(element);
  const confirm = useConfirm(element.confirm);
  const select = (option: PlainTextOption) =>
    confirm.run(() => {
      if (option.url) window.open(option.url, '_blank', 'noopener,noreferrer');
      press(option.value);
    });
  return (
    <>
      <Menu
        label="More actions"
        icon="more"
        items={element.options.map((option) => ({
          label: emojify(option.text.text),
          ...(option.description && { description: emojify(option.description.text) }),
          onSelect: () => select(option),
        }))}
      />
      {confirm.dialog}
    </>
  );
}
