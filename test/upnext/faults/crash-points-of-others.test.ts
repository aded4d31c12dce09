import { amount } from '../../support/extent.js';
import { testCrashPoints } from './crash-points.js';
import { OTHER_SCENARIOS } from './crash-scenarios.js';

testCrashPoints(OTHER_SCENARIOS, amount({ short: 7, full: 1 }));
