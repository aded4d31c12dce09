import type { DataTableBlock, KnownBlock } from '@slack/types';
import { option, plain } from './every-element.js';

/** A message with the kinds of blocks that the page draws, and one that it only names. Its post goes out at 15:00 UTC today. */
export function card(now: Date): { text: string; blocks: KnownBlock[] } {
  const at = Date.parse(`${now.toISOString().slice(0, 10)}T15:00:00Z`) / 1000;
  return {
    text: 'Up next: Leaves fall',
    blocks: [
      { type: 'header', text: plain('Up next') },
      {
        type: 'section',
        block_id: 'Post',
        text: {
          type: 'mrkdwn',
          text: '*Leaves fall*, prices too. 2*3*4 <https://northwind.example|the page>',
        },
        accessory: { type: 'overflow', action_id: 'more', options: ['Edit', 'Delete'].map(option) },
      },
      {
        type: 'section',
        fields: [
          { type: 'mrkdwn', text: `*Goes out*\n<!date^${at}^{date_short_pretty} at {time}|15:00 UTC>` },
          { type: 'plain_text', text: '*not bold* <b>' },
        ],
      },
      {
        type: 'actions',
        block_id: 'Actions',
        elements: [
          { type: 'button', action_id: 'publish', text: plain('Publish'), style: 'primary' },
          { type: 'button', action_id: 'stuck', text: plain('Get stuck') },
        ],
      },
      {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'Rich' }] }],
      },
      { type: 'image', image_url: 'https://images.example/roof.png', alt_text: 'A roof in autumn' },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'Project _Autumn_' }] },
    ],
  };
}

/** Twelve posts, five on a page. As text, 9:30 comes after 10:30. */
export const dataTable: DataTableBlock = {
  type: 'data_table',
  caption: 'Posts of today',
  row_header_column_index: 1,
  rows: [
    ['When', 'Post', 'Network'].map((text) => ({ type: 'raw_text', text })),
    ...Array.from({ length: 12 }, (_, index): DataTableBlock['rows'][number] => {
      const hour = 20 - index;
      return [
        { type: 'raw_number', value: hour, text: `${hour}:30` },
        { type: 'raw_text', text: `Post ${index + 1}` },
        { type: 'raw_text', text: index % 2 === 0 ? 'X' : 'Reddit' },
      ];
    }),
  ],
};
