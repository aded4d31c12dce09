import type { Check } from '../check.js';
import { labelOf } from '../../openapi/platforms.js';

/** What the network requires and the service cannot send, and where it has been seen to cut a text. */
export const checkRequirements: Check = (platform, rule, { Content }) => {
  const label = labelOf(platform);
  const cut = rule.cutsAt?.exec(Content)?.[0];
  const also = `${label} also requires ${rule.alsoRequires}, which the scheduling service can’t send.`;
  const cutAt = `${label} may cut off the text at “${cut}”. Check the post after it is published.`;
  return [
    ...(rule.alsoRequires
      ? [{ platform, level: 'warn' as const, field: 'Platforms' as const, message: also }]
      : []),
    ...(cut ? [{ platform, level: 'warn' as const, field: 'Content' as const, message: cutAt }] : []),
  ];
};
