import type { Check } from '../finding.js';
import { labelOf } from '../platforms.js';

/** What the network wants and the service has no field for, and where it has been seen to cut a text. */
export const asks: Check = (platform, rule, { Content }) => {
  const cut = rule.cutsAt?.exec(Content)?.[0];
  const also = `${labelOf(platform)} also asks for ${rule.asksAlso}, for which the service has no field.`;
  return [
    ...(rule.asksAlso ? [{ platform, level: 'warn' as const, field: 'Platforms' as const, say: also }] : []),
    ...(cut
      ? [{ platform, level: 'warn' as const, field: 'Content' as const, say: cutsAt(labelOf(platform), cut) }]
      : []),
  ];
};

const cutsAt = (label: string, cut: string) =>
  `${label} may cut the text at “${cut}”: have a look once it is out.`;
