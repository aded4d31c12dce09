import { amount } from '../support/extent.js';
import { OTHER_SCENARIOS } from './crash-scenarios.js';
import { testCrashPoints } from './crash-world.js';

testCrashPoints(OTHER_SCENARIOS, amount({ short: 7, full: 1 }));
