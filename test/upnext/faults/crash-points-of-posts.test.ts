import { amount } from '../../support/extent.js';
import { testCrashPoints } from './crash-points.js';
import { POST_SCENARIOS } from './crash-scenarios.js';

testCrashPoints(POST_SCENARIOS, amount({ short: 7, full: 1 }));
