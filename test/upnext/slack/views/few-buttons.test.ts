import { expect, test } from 'vitest';
import { button, confirm } from '../../../../src/upnext/slack/text/blocks.js';
import { fewButtons } from '../../../../src/upnext/slack/views/button-value.js';

const plain = (name: string) => button(name, name);
const asking = button('Delete', 'Delete', { confirm: confirm('Delete it?', 'Now', 'Delete') });

test.each([
  ['few', [plain('Edit'), asking], ['Edit', 'Delete']],
  ['more than there is room for', ['A', 'B', 'C', 'D'].map(plain), ['A', 'B', '…: C, D']],
  ['one that asks after those', [...['A', 'B', 'C'].map(plain), asking], ['A', 'B', 'Delete', '…: C']],
])('%s', (_, buttons, expected) => {
  const shown = fewButtons(buttons, 2).map((one) =>
    one.type === 'overflow'
      ? `…: ${one.options.map(({ text }) => text.text).join(', ')}${one.confirm ? ' asks' : ''}`
      : 'text' in one && one.text.text,
  );
  expect(shown).toEqual(expected);
});
