import * as z from 'zod';

const decidedRow = z.object({
  person: z.string(),
  /** `emergency`: approved as an admin. `allowed`: its author asked an admin. */
  decision: z.enum(['approved', 'changes', 'emergency', 'allowed']),
  words: z.string().optional(),
});
export type ApproverDecision = z.infer<typeof decidedRow>;
export const decidedSchema = z.array(decidedRow).default([]);
