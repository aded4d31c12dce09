import { expect, test } from 'vitest';
import { inputsOf } from '../../../../src/upnext/slack/views/view-state.js';

const filled = { typed: { type: 'plain_text_input', value: 'x' } };

test.each([
  ['in the state', { Content: filled, When: filled }, [], ['Content', 'When']],
  ['in the blocks', {}, [{ type: 'input', block_id: 'Label' }], ['Label']],
  ['in neither, where nothing is entered', {}, [{ type: 'section', block_id: 'about' }], []],
])('a field is found %s', (_, values, blocks, names) => {
  expect(inputsOf({ state: { values }, blocks })).toEqual(names);
});
