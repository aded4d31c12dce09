import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createFonts } from '../../src/drawing/fonts.js';
import { createPainter } from '../../src/drawing/painter.js';
import { drawing, rect, text, wrap } from '../../src/drawing/svg.js';

/** Needs dist/, where the thread that draws and its fonts are. */

const SIZE = { width: 200, height: 60 };
const saying = (content: string) =>
  drawing(SIZE, rect({ ...SIZE, fill: '#fff' }), text(content, { x: 5, y: 40, 'font-size': 30 }));

describe('the thread that draws', () => {
  test('runs only while drawings are wanted', async () => {
    const { paint, isRunning } = createPainter({ idleMs: 50 });
    expect(isRunning()).toBe(false);
    const [one, other] = await Promise.all([paint(saying('One')), paint(saying('Other'))]);
    expect([one, other].map((png) => Buffer.from(png).toString('latin1', 1, 4))).toEqual(['PNG', 'PNG']);
    expect(one).not.toEqual(other);
    expect(isRunning()).toBe(true);
    while (isRunning()) await after(20);
    expect(Buffer.from(await paint(saying('One')))).toEqual(Buffer.from(one));
  });

  test('a broken drawing fails alone', async () => {
    const { paint } = createPainter();
    const [broken, fine] = await Promise.allSettled([paint({ svg: '<svg' }), paint(saying('Fine'))]);
    expect(broken.status).toBe('rejected');
    expect(fine.status).toBe('fulfilled');
  });

  test('draws a limited number at the same time', async () => {
    const { paint } = createPainter();
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => paint(saying('Many'))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await paint(saying('Later'))).length).toBeGreaterThan(100);
  });

  /** A character without a glyph is drawn as a box, so that all of them look the same. */
  test.each(['Ä', 'ж', 'Ω', '日', 'あ', '说', '한', 'م', 'ש', 'न', 'ก', '🎉', '👍', '☕', '✓', '→'])(
    'has a glyph for %s',
    async (sign) => {
      const { paint } = createPainter({ idleMs: 50 });
      const [drawn, missing] = await Promise.all([paint(saying(sign)), paint(saying('\u{10ffff}'))]);
      expect(drawn).not.toEqual(missing);
      expect(drawn).not.toEqual(await paint(saying('')));
    },
  );
});

test('fonts are read only for the characters of a text', () => {
  const fontsFor = createFonts(fileURLToPath(new URL('../../.fonts', import.meta.url)));
  expect(fontsFor('Hello, Größe')).toHaveLength(2);
  const japanese = fontsFor('Hello 日本');
  expect(japanese.length).toBeLessThan(5);
  expect(japanese.every((file) => existsSync(file))).toBe(true);
});

describe('text', () => {
  test('what people wrote can’t change the drawing', () => {
    const { svg } = saying('</text><script>&"\u0000\ud83c');
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&amp;');
    expect(svg).not.toContain('\u0000');
    expect(svg.isWellFormed()).toBe(true);
  });

  test.each([
    ['Short', ['Short']],
    ['A text that needs two lines here', ['A text that needs two lines', 'here']],
    [
      'A text that is much longer than the two lines have room',
      ['A text that is much longer', 'than the two lines have…'],
    ],
    ['Donaudampfschifffahrtsgesellschaftskapitän', ['Donaudampfschifffahrtsges', 'ellschaftskapitän']],
    ['新しいマグカップが届きました冬の新作', ['新しいマグカップが届きまし', 'た冬の新作']],
    ['', []],
  ])('“%s” is wrapped', (content, lines) => {
    expect(wrap(content, { width: 14 * 15, size: 15, lines: 2 })).toEqual(lines);
  });

  test('flags become letters, and emoji lose their skin colour', () => {
    expect(saying('🇩🇪 👍🏽').svg).toContain('>DE 👍</text>');
  });
});
