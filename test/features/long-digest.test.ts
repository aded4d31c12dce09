import { expect, test } from 'vitest';
import { samples } from '../catalogue/digest.js';
import { sampleWorld } from '../catalogue/samples.js';

test('a digest with much to warn about continues in another section', () => {
  const world = sampleWorld('longest');
  const all = samples({ ...world, posts: [...world.posts, ...world.posts] });
  const text = JSON.stringify(all.find(({ name }) => name === 'Digest'));
  expect(text.match(/\*Stuck\* since/g)).toHaveLength(3);
  expect(text.match(/\*Still a draft\*/g)).toHaveLength(3);
});
