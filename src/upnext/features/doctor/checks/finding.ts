import { counted } from '../../../ui/words.js';

/** The result of one check: what was found and, when the check failed, how to fix it. */
export interface Finding {
  check: string;
  /** False only if it failed. */
  ok: boolean;
  /** It could not be checked, or only elsewhere. */
  notChecked?: true;
  message: string;
  fix?: string;
}

export const passed = (check: string, message: string): Finding => ({ check, ok: true, message });

export const notChecked = (check: string, message: string): Finding => ({
  ...passed(check, message),
  notChecked: true,
});

export const failed = (check: string, message: string, fix: string): Finding => ({
  check,
  ok: false,
  message,
  fix,
});

export function summaryOf(findings: readonly Finding[]): string {
  const bad = findings.filter(({ ok }) => !ok).length;
  if (bad > 0) return `${bad} of ${counted(findings.length, 'check')} failed.`;
  const open = findings.filter((finding) => finding.notChecked).length;
  if (open === 0) return 'All checks passed.';
  return `${findings.length - open} of ${counted(findings.length, 'check')} passed. ${open} ${open === 1 ? 'wasn’t' : 'weren’t'} run.`;
}
