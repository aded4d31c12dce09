import type { Check, Rule } from './check.js';
import { byType, list, note, number, object, oneOf, string } from './check.js';
import { type BlockRule, MESSAGE } from './element-rule.js';

/** Charts in messages. */

const MAX_CHARTS = 2;

const label = string(1, 20);
const points = list(1, 20, object({ label, value: number }));
const axes = object({
  categories: list(1, 20, label),
  'x_label?': string(1, 50),
  'y_label?': string(1, 50),
});

const positive: Check = (value, at, seen) => {
  number(value, at, seen);
  if (typeof value === 'number' && value <= 0) note(seen, 'must be greater than 0', at);
};

const withAxes = (type: string): Check =>
  object({
    type: oneOf(type),
    series: list(1, 12, object({ name: label, data: points })),
    axis_config: axes,
  });

const chart = byType({
  pie: object({ type: oneOf('pie'), segments: list(1, 12, object({ label, value: positive })) }),
  bar: withAxes('bar'),
  area: withAxes('area'),
  line: withAxes('line'),
});

const fewCharts: Rule = (_fields, at, seen) => {
  seen.counts.charts += 1;
  if (seen.counts.charts > MAX_CHARTS) note(seen, `no more than ${MAX_CHARTS} charts allowed`, at);
};

export const chartBlocks: Record<string, BlockRule> = {
  data_visualization: [{ title: string(1, 50), chart }, MESSAGE, fewCharts],
};
