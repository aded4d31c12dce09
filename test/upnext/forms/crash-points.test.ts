import { testCrashPoints } from '../faults/crash-points.js';
import { POST_SCENARIOS } from '../faults/crash-scenarios.js';

/** A form whose post goes out at once. The other scenarios are in the layer `faults`. */
testCrashPoints(POST_SCENARIOS.slice(0, 1), 6);
