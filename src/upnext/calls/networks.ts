import * as z from 'zod';
import { type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { networksCalled } from '../platforms/find.js';
import { joinWithOr } from '../slack/text/markup.js';
import { namesOfNetworks } from '../ui/words.js';
import { type CallFailure, fail } from './failed.js';

const ALL = namesOfNetworks(PLATFORMS).join(', ');

export const networks = z
  .array(z.string().max(60))
  .max(30)
  .describe(`The networks that your person named. Never choose for them: ask. All: ${ALL}.`);

/** Also as people write them: "Twitter", "insta". */
export function networksIn(names: readonly string[]): Platform[] | CallFailure {
  const { platforms, unknown } = networksCalled(names);
  if (unknown.length > 0)
    return fail(`There is no network ${joinWithOr(unknown.map((name) => `“${name}”`))}. Use: ${ALL}.`);
  return platforms;
}
