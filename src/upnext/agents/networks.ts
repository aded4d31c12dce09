import * as z from 'zod';
import { PLATFORMS, type Platform } from '../../../openapi/platforms.js';
import { networksCalled } from '../posts/index.js';
import { fail, type Failed } from './failed.js';

export const networks = z
  .array(z.string().max(60))
  .max(30)
  .describe(`Networks, such as ${PLATFORMS.slice(0, 3).join(', ')}. All: ${PLATFORMS.join(', ')}.`);

/** Also as people write them: "Twitter", "insta". */
export function networksIn(names: readonly string[]): Platform[] | Failed {
  const { platforms, unknown } = networksCalled(names);
  if (unknown.length > 0)
    return fail(
      `There is no network ${unknown.map((name) => `“${name}”`).join(', ')}. Use: ${PLATFORMS.join(', ')}.`,
    );
  return platforms;
}
