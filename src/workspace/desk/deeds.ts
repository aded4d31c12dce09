import * as z from 'zod';
import type { Delivery } from '../model.js';

const place = z.union([z.object({ view: z.string() }), z.object({ channel: z.string(), ts: z.string() })]);
const element = z.object({ place, block_id: z.string(), action_id: z.string() });
const value = z.looseObject({ type: z.string() });

/** Everything a person can do on the page, named as in Acts. */
export const deed = z.discriminatedUnion('does', [
  z.object({
    does: z.literal('types'),
    channel: z.string(),
    text: z.string().min(1).max(40_000),
    thread_ts: z.string().optional(),
  }),
  z.object({ does: z.literal('usesShortcut'), callback_id: z.string() }),
  z.object({
    does: z.literal('usesMessageShortcut'),
    channel: z.string(),
    ts: z.string(),
    callback_id: z.string(),
  }),
  z.object({ does: z.literal('enters'), element, value }),
  z.object({ does: z.literal('pressesEnter'), element }),
  z.object({ does: z.literal('presses'), element, value: z.string().optional() }),
  z.object({ does: z.literal('submits') }),
  z.object({ does: z.literal('closes') }),
  z.object({ does: z.literal('closesAll') }),
  z.object({ does: z.literal('opensHome') }),
  z.object({ does: z.literal('joins'), channel: z.string() }),
  z.object({
    does: z.literal('movesClock'),
    byMs: z
      .number()
      .positive()
      .max(400 * 86_400_000),
  }),
]);
export type Deed = z.infer<typeof deed>;

export const question = z.object({ element, letters: z.string().max(3000) });
export type Question = z.infer<typeof question>;

/** What the desk answers to a deed: how the bot took it, or why it could not be done. */
export interface Done {
  state?: Delivery['state'];
  detail?: string;
  say?: string;
}
