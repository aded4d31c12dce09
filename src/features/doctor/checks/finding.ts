import { counted } from '../../../ui/words.js';

/** The result of one check: what was found and, when the check failed, how to fix it. */
export interface Finding {
  check: string;
  ok: boolean;
  message: string;
  fix?: string;
}

export const passed = (check: string, message: string): Finding => ({ check, ok: true, message });

export const failed = (check: string, message: string, fix: string): Finding => ({
  check,
  ok: false,
  message,
  fix,
});

export function summaryOf(findings: readonly Finding[]): string {
  const bad = findings.filter(({ ok }) => !ok).length;
  return bad === 0 ? 'All checks passed.' : `${bad} of ${counted(findings.length, 'check')} failed.`;
}
