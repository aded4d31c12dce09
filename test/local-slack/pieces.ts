/** Small valid parts of views and messages, which tests make invalid one at a time. */

export const plain = (text: string) => ({ type: 'plain_text', text });
export const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
export const long = (length: number) => 'x'.repeat(length);
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const option = (name: string | number) => ({ text: plain(`Option ${name}`), value: `${name}` });
export const options = (count: number) => times(count, option);
export const address = (length: number) => `https://example.com/${long(length - 20)}`;

export const section = (text = 'Hello') => ({ type: 'section', text: mrkdwn(text) });
export const accessory = (element: unknown) => ({ ...section(), accessory: element });
export const actions = (...elements: unknown[]) => ({ type: 'actions', elements });
export const input = (element: unknown = { type: 'plain_text_input' }, more: object = {}) => ({
  type: 'input',
  label: plain('Field'),
  element,
  ...more,
});
export const button = (more: object = {}) => ({ type: 'button', text: plain('Press'), ...more });
export const select = (more: object = {}) => ({ type: 'static_select', options: options(2), ...more });
export const image = (more: object = {}) => ({
  type: 'image',
  alt_text: 'A picture',
  image_url: 'https://example.com/a.png',
  ...more,
});
export const cell = (text = 'cell') => ({ type: 'raw_text', text });
export const table = (rows: number, cells: number) => ({
  type: 'table',
  rows: times(rows, () => times(cells, () => cell())),
});
export const richText = {
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'Hi' }] }],
};

export const modal = (blocks: unknown[], more: object = {}) => ({
  type: 'modal',
  title: plain('Title'),
  submit: plain('Save'),
  blocks,
  ...more,
});
export const home = (blocks: unknown[], more: object = {}) => ({ type: 'home', blocks, ...more });
