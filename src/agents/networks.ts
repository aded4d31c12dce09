import * as z from 'zod';
import { isPlatform, PLATFORMS, type Platform } from '../openapi/platforms.js';
import { networksNamed } from '../posts/index.js';
import { fail, type Failed } from './failed.js';

export const networks = z
  .array(z.string().max(60))
  .max(30)
  .describe(`Networks, such as ${PLATFORMS.slice(0, 3).join(', ')}. All: ${PLATFORMS.join(', ')}.`);

/** Also as people write them: "Twitter", "insta". */
export function networksIn(names: readonly string[]): Platform[] | Failed {
  const found = names.map((name) => {
    const code = name.trim().toUpperCase().replaceAll(' ', '_');
    return { name, platforms: isPlatform(code) ? [code] : networksNamed(name) };
  });
  const unknown = found.filter(({ platforms }) => platforms.length === 0).map(({ name }) => `“${name}”`);
  if (unknown.length > 0)
    return fail(`There is no network ${unknown.join(', ')}. Use: ${PLATFORMS.join(', ')}.`);
  return [...new Set(found.flatMap(({ platforms }) => platforms))];
}
