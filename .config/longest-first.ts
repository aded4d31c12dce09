import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These wait for programs, kills and leases. Begun last, they would be waited for while nothing else is left to do. */
const LONG = [
  /test\/faults\/killed/,
  /test\/faults\//,
  /test\/features\/(every-door|digest-clock-changes)/,
  /test\/(start|deploy|database)\//,
  /test\/workspace\/page\/.*story/,
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = LONG.findIndex((files) => files.test(moduleId));
  return place < 0 ? LONG.length : place;
};

/** Among those of one rank: by what the last run took, where there was one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
