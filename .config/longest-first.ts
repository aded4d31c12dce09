import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for processes, kills and leases. They start first, so that nothing waits for them at the end. */
const SLOW_FILES = [
  /test\/faults\//,
  /test\/workspace\/page\/.*story/,
  /test\/(start|deploy|database)\//,
  /test\/features\/(failures|digest-clock-changes|schedule-post-faults|durable-digest)/,
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = SLOW_FILES.findIndex((files) => files.test(moduleId));
  return rank < 0 ? SLOW_FILES.length : rank;
};

/** Files of the same rank are sorted by the duration of the previous run, if there was one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}
