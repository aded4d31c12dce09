import type { Check, Rule, Surface } from './check.js';

/** A block's fields, the surfaces that allow it, and the rules about several fields. */
export type BlockRule = [fields: Record<string, Check>, on: Surface[], ...rules: Rule[]];
