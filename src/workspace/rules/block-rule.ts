import type { Check, Rule, Surface } from './check.js';

/** A block: its fields, the surfaces that show it, and what holds between its fields. */
export type BlockRule = [fields: Record<string, Check>, on: Surface[], ...rules: Rule[]];
