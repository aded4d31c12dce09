import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPainter } from '../../src/drawing/week-pictures.js';
import { drawing, rect, text } from '../../src/drawing/svg.js';

/** Needs dist/, where the thread that draws is. */

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
    const all = await Promise.allSettled(Array.from({ length: 205 }, () => paint(saying('Many'))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect((await paint(saying('Later'))).length).toBeGreaterThan(100);
  });

  /** A character without a glyph is drawn as a box, so that all of them look the same. */
  test.each(['W', 'g', '7'])('has a glyph for %s', async (sign) => {
    const { paint } = createPainter({ idleMs: 50 });
    const [drawn, missing] = await Promise.all([paint(saying(sign)), paint(saying('\u{10ffff}'))]);
    expect(drawn).not.toEqual(missing);
    expect(drawn).not.toEqual(await paint(saying('')));
  });
});
