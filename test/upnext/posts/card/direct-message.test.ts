import { expect, test } from 'vitest';
import { postCardReply } from '../../../../src/upnext/posts/card/card.js';
import { newsOf } from '../../../../src/upnext/posts/card/direct-message.js';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import type { Reply } from '../../../../src/upnext/slack/text/blocks.js';
import { policyWith, POST, postWith } from '../../../support/some-post.js';

const smallPrint = ({ blocks }: Reply) =>
  blocks.flatMap((block) =>
    block.type === 'context' ? block.elements.map((one) => ('text' in one ? one.text : '')) : [],
  );

test.each<[Partial<Post>, title: RegExp, onCard: string, below: string[]]>([
  [{ state: 'cancelled' }, /cancelled/, 'Cancelled by <@Mei>. Nothing was sent.', ['Nothing was sent.']],
  [{ state: 'cancelled', cause: 'unconfirmed' }, /deleted/, 'Deleted by <@Mei>.', []],
  [{ state: 'draft', cause: 'declined' }, /declined/, 'Declined by <@Mei>.', []],
])('a message says once who did something with a post: %j', (changes, title, onCard, below) => {
  const post = postWith({ ...changes, changedBy: 'Mei' });
  const news = newsOf(post, { person: 'Ada', zone: 'UTC' }, { link: undefined });
  expect(news.text).toMatch(title);
  expect(smallPrint(news)).toEqual(below);
  expect(smallPrint(postCardReply(post, {}))).toEqual(['by <@Ada>', onCard]);
});

test('whoever is asked to approve a post reads every text of it', () => {
  const Platforms: ['X', 'LINKEDIN'] = ['X', 'LINKEDIN'];
  const texts = { X: 'x'.repeat(250) };
  const values = { ...POST.values, Platforms, texts };
  const post = postWith({ values, platforms: Platforms, policy: policyWith() });
  const news = newsOf(post, { person: 'U0MEI', zone: 'UTC' }, { link: undefined });
  expect(JSON.stringify(news.blocks)).toContain(texts.X);
});
