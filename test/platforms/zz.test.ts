import { test } from 'vitest';
import { splitPlatforms } from '../../src/platforms/find.js';
test('p', () => {
  for (const s of [
    'on '.repeat(1000),
    'x, '.repeat(1000),
    'x and '.repeat(500) + '!',
    ' '.repeat(2999) + 'a',
    'on x' + ' '.repeat(2990) + 'a',
    'on x,'.repeat(600),
    'a on x , , , '.repeat(200),
    'on x' + ' , '.repeat(900),
    'on x and '.repeat(330),
    'on ' + 'x, '.repeat(990) + 'y',
  ]) {
    const t = performance.now();
    splitPlatforms(s);
    console.log(s.slice(0, 10), (performance.now() - t).toFixed(2));
  }
});
