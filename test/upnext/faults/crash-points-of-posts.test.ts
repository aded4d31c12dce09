import { amount } from '../../support/extent.js';
import { POST_SCENARIOS } from './crash-scenarios.js';
import { testCrashPoints } from './crash-points.js';

testCrashPoints(POST_SCENARIOS, amount({ short: 7, full: 1 }));
