import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for processes, kills and leases, or take long. They start first, so that nothing waits for them at the end. */
const SLOW_FILES = [
  /test\/faults\//,
  /test\/local-slack\/page\/.*story/,
  // The first ones mostly wait, and the other ones compute at the same time.
  /test\/(app\/start|app\/deploy|database)\/|(service-variants|catalogue|failures|faults|-digest|outcomes)\.test\.ts$/,
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
