import { POST_SCENARIOS } from '../faults/crash-scenarios.js';
import { testCrashPoints } from '../faults/crash-points.js';

/** One of the scenarios of the layer `faults`. */
testCrashPoints(
  POST_SCENARIOS.filter(({ name }) => name === 'form at once'),
  6,
);
