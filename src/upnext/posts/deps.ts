import type { Pictures } from '../pictures/pictures.js';
import { createFreezing, type FreezingDeps } from './freeze/stop.js';
import type { Approvers } from './life/approvers.js';
import { createPlan, type PlanDeps } from './life/change-post.js';

/** What everything that deals with posts is given. */
export interface PostDeps {
  /** The posts that Upnext holds, and the freezes that stop them. */
  plan: ReturnType<typeof createPlanning>;
  /** Who may approve held posts now. */
  approvers: Approvers;
  /** The pictures and videos of posts. */
  pictures: Pictures;
}

export const createPlanning = (deps: PlanDeps & FreezingDeps) => ({
  ...createPlan(deps),
  ...createFreezing(deps),
});
